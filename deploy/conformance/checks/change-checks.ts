import type { Check } from '#deploy/conformance/check.ts';
import { must } from '#deploy/conformance/deviation.ts';
import {
  changeWebhook,
  fixedPart,
  makeWebhook,
  mustHideSecret,
  readWebhook,
  webhookSchema,
} from './made-webhook.ts';

/** Without this extension a webhook couldn’t be removed again. */
const manage = 'webhooks.manage';

export const changeChecks: readonly Check[] = [
  {
    operation: changeWebhook,
    promise: 'a change keeps what it isn’t given',
    needs: [manage],
    writes: true,
    async play(service) {
      const { made, path } = await makeWebhook(service);
      const change = (body: object) => service.read(webhookSchema, changeWebhook, { path, body });
      const paused = await change({ status: 'paused' });
      must(paused.url === made.url, 'a webhook that is paused has another url');
      must(
        fixedPart(paused) === fixedPart(made),
        'a webhook that is paused has another id or createdAt',
      );
      must(
        String(paused.eventTypes) === String(made.eventTypes),
        'a webhook that is paused has other eventTypes',
      );
      const moved = await change({ url: `${made.url}/moved` });
      must(moved.url === `${made.url}/moved`, 'the url isn’t changed');
      must(moved.status === 'paused', 'a webhook that gets another url is resumed');
    },
  },
  {
    operation: changeWebhook,
    section: '3',
    promise: 'a webhook can be paused and resumed',
    needs: [manage],
    writes: true,
    async play(service) {
      const { path } = await makeWebhook(service);
      for (const status of ['paused', 'active']) {
        const changed = await service.read(webhookSchema, changeWebhook, {
          path,
          body: { status },
        });
        must(changed.status === status, `its status isn’t ${status}`);
      }
    },
  },
  {
    operation: changeWebhook,
    promise: 'the signing secret isn’t shown',
    needs: [manage],
    writes: true,
    async play(service) {
      const { path } = await makeWebhook(service);
      const body = { status: 'paused' };
      mustHideSecret(await service.read(webhookSchema, changeWebhook, { path, body }));
    },
  },
  {
    operation: changeWebhook,
    promise: 'a status is active or paused, and at least one event type is needed',
    needs: [manage],
    writes: true,
    async play(service) {
      const { path } = await makeWebhook(service);
      await service.refuses(changeWebhook, { path, body: { status: 'stopped' } });
      await service.refuses(changeWebhook, { path, body: { eventTypes: [] } });
    },
  },
  {
    operation: changeWebhook,
    section: manage,
    promise: 'a change with an old If-Match is refused with 412, and one with the new isn’t',
    needs: [manage],
    writes: true,
    async play(service) {
      const { path } = await makeWebhook(service);
      const tag = async () => (await service.ask(readWebhook, { path })).headers.get('etag') ?? '';
      const change = async (status: string) => ({
        path,
        body: { status },
        headers: { 'if-match': await tag() },
      });
      const old = await change('active');
      await service.ask(changeWebhook, await change('paused'));
      await service.refuses(changeWebhook, old, 412);
      const { status } = await service.read(webhookSchema, readWebhook, { path });
      must(status === 'paused', 'it is carried out all the same');
    },
  },
];
