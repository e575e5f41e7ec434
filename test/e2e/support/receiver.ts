import { Webhook } from 'standardwebhooks';

/** Where webhooks are received; `receiver` is where the page that shows them is. */
export function receiverEndpoint(receiver: string): string {
  return `${receiver.replace(/^http:/, 'https:')}/webhook`;
}

export type ReceivedDelivery = {
  readonly headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
  readonly body: string;
};

function textOf(markup: string): string {
  return markup
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The deliveries on the receiver's page, newest first. Bodies are compact JSON. */
export async function receivedDeliveries(receiver: string): Promise<readonly ReceivedDelivery[]> {
  const page = await fetch(receiver);
  const items = (await page.text()).split('<li id="arrival-').slice(1);
  return items.map((item) => {
    const header = (name: string) =>
      textOf(new RegExp(`<dt>${name}</dt><dd><code[^>]*>([^<]*)<`).exec(item)?.[1] ?? '');
    const body = textOf(/<pre[^>]*>([^<]*)<\/pre>/.exec(item)?.[1] ?? '');
    return {
      headers: {
        'webhook-id': header('webhook-id'),
        'webhook-timestamp': header('webhook-timestamp'),
        'webhook-signature': header('webhook-signature'),
      },
      body: JSON.stringify(JSON.parse(body)),
    };
  });
}

/** The newest that was signed with this secret; other tests send to the same receiver. */
export async function newestSignedWith(
  receiver: string,
  secret: string,
): Promise<ReceivedDelivery> {
  const webhook = new Webhook(secret);
  const isSigned = ({ body, headers }: ReceivedDelivery) => {
    try {
      webhook.verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  const arrival = (await receivedDeliveries(receiver)).find(isSigned);
  if (arrival === undefined) throw new Error('the receiver has seen nothing signed with it');
  return arrival;
}
