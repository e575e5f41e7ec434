import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/reference-service/temporary-folder.ts';

const entry = v.pipe(v.string(), v.parseJson(), v.object({ kind: v.string(), port: v.number() }));

it.each(['SIGTERM', 'SIGINT'] as const)(
  'npm run service ends the service at %s',
  async (signal) => {
    const npm = spawn('npm', ['run', '--silent', 'service'], {
      // A process group of its own, so that the test can end what npm leaves running.
      detached: true,
      env: {
        ...process.env,
        DATA_DIR: temporaryFolder('npm-service'),
        DIRECTORY_KEY: 'a-key-of-24-characters-x',
        OIDC_AUDIENCE: 'https://api.example.test',
        OIDC_ISSUER: 'https://id.example.test',
        PORT: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(npm, 'exit');
    onTestFinished(() => {
      try {
        process.kill(-(npm.pid ?? 0), 'SIGKILL');
      } catch {
        // Nothing is left of the group.
      }
    });
    const [line] = await once(createInterface({ input: npm.stdout }), 'line');
    const { kind, port } = v.parse(entry, line);
    expect(kind).toBe('start');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);

    npm.kill(signal);
    await ended;
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
  },
);
