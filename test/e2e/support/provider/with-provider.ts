import { afterAll, beforeAll } from 'vitest';
import { type AppServer, serveApp } from '#test/e2e/support/app-server.ts';
import { test as appTest } from '#test/e2e/support/browser-test.ts';
import { watchFaults } from '#test/e2e/support/faults.ts';
import { freePort } from '#test/e2e/support/free-port.ts';
import { type Provider, startProvider } from './provider.ts';

/** Serves the app, for the tests of a `describe`, with a provider on another site. */
export function withProvider() {
  let app: AppServer;
  let provider: Provider;
  let appOrigin: string;

  beforeAll(async () => {
    appOrigin = `http://localhost:${await freePort()}`;
    provider = await startProvider(appOrigin);
    const { authority, clientId } = provider;
    const services = {
      baseUrl: '/',
      dataUrl: '/',
      directoryKey: { mode: 'proxy' },
      extensions: ['viewer.read'],
    };
    const site = { origin: appOrigin, base: '/', connect: [authority] };
    app = await serveApp(site, { ...services, oidc: { authority, clientId } });
  });
  afterAll(async () => {
    await app.close();
    await provider.close();
  });

  return appTest
    .extend('origin', () => appOrigin)
    .extend('app', () => app)
    .extend('provider', () => {
      provider.behave({});
      return provider;
    })
    .extend('faults', { auto: true }, async ({ context }, { onCleanup }) => {
      const faults = await watchFaults(context, appOrigin, provider.authority);
      onCleanup(() => faults.check());
      return faults;
    });
}
