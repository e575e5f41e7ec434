import { QueryClient } from '@tanstack/react-query';
import { eventTypesQuery } from '#data/webhooks/event-types.ts';
import { failureOf } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { createAppClients } from './app-clients.ts';
import { type Check, notChecked } from './check.ts';
import { type Deployment, isKnown, originNotNamed } from './deployment.ts';
import { type Secrets, tokenVariable } from './secrets.ts';
import { checkWrites } from './write-journey.ts';

/** Tries writing, if `write` says so, and if what is written can be deleted again. */
export async function checkWriting(
  deployment: Deployment,
  secrets: Secrets,
  write: boolean,
): Promise<readonly Check[]> {
  const { config } = deployment;
  const not = (why: string) => [notChecked('Create and delete a webhook', why)];
  if (!write) return not('say --write to try it');
  if (!isKnown(config.baseUrl)) return not(originNotNamed);
  if (secrets.token === undefined) return not(`give an access token as ${tokenVariable}`);
  if (!config.extensions.has('webhooks.manage')) {
    return not('without webhooks.manage it couldn’t be deleted again');
  }
  const { webhooks } = createAppClients(deployment, secrets);
  const eventType = await anEventType(deployment, webhooks);
  if (eventType === undefined) return not('no event is known: name one in eventTypes');
  return checkWrites(deployment, webhooks, eventType);
}

async function anEventType({ config }: Deployment, webhooks: Http): Promise<string | undefined> {
  const [named] = config.eventTypes;
  if (named !== undefined || !config.extensions.has('webhooks.eventTypes')) return named;
  const client = new QueryClient();
  try {
    const { items } = await client.fetchQuery(eventTypesQuery(webhooks));
    return items[0]?.name;
  } catch (error) {
    if (failureOf(error) === undefined) throw error;
    return undefined;
  } finally {
    client.clear();
  }
}
