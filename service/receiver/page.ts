import { html } from 'hono/html';
import { type Markup, renderPage, type ServicePage } from '#service/identity/page.ts';
import type { ReceivedDelivery, VerificationResult } from './delivery-log.ts';
import { receiverStyles } from './page.css.ts';

/**
 * Inserts new deliveries at the top and keeps the existing elements, so that expanded details stay
 * expanded and focus isn't lost.
 */
const pageScript = `
const list = document.getElementById('arrivals');
const count = document.getElementById('count');
async function update() {
  const response = await fetch('/');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const item of [...page.getElementById('arrivals').children].reverse()) {
    if (document.getElementById(item.id) === null) list.prepend(item);
  }
  count.textContent = page.getElementById('count').textContent;
}
new EventSource('/changes').onmessage = update;
`;

/** The status null means no response in time. */
export const selectableResponses = {
  received: { label: '200', means: 'received', status: 200 },
  failed: { label: '500', means: 'failed, will be retried', status: 500 },
  gone: { label: '410', means: 'gone, which pauses the webhook', status: 410 },
  slow: { label: 'Slow', means: 'no response in time', status: null },
} as const;

export type SelectableResponse = keyof typeof selectableResponses;

export function isSelectableResponse(text: string): text is SelectableResponse {
  return Object.hasOwn(selectableResponses, text);
}

export type ReceiverView = {
  endpoint: string;
  /** SHA-256. */
  fingerprint: string;
  validTo: string;
  file: string;
  reply: SelectableResponse;
  hasSecret: boolean;
  /** True if the secret that the user submitted is invalid. */
  isSecretInvalid: boolean;
  deliveries: readonly { delivery: ReceivedDelivery; verdict: VerificationResult | undefined }[];
};

export function renderReceiverPage(view: ReceiverView): Promise<ServicePage> {
  return renderPage(
    'Webhook receiver',
    html`<div class="columns"><div>${addressSection(view)}${secretSection(view)}${replySection(view)}</div>${deliveriesSection(view)}</div>`,
    {
      lead: 'Receives webhook deliveries on this machine, and shows them.',
      script: pageScript,
      styles: receiverStyles,
    },
  );
}

function addressSection({ endpoint, fingerprint, validTo, file }: ReceiverView): Markup {
  return html`<section aria-labelledby="address">
      <h2 id="address">Endpoint URL</h2>
      <code class="address" translate="no">${endpoint}</code>
      <p>Create a webhook with this URL in Spec Viewer. It leads to this machine: if the app warns about that, press “Use anyway”.</p>
      <p>The certificate of this URL is self-signed. Browsers warn about it when you open the URL, and other programs reject it. Only the reference service trusts it, and only for this URL.</p>
      <dl>
        <dt>SHA-256</dt><dd><code translate="no">${fingerprint}</code></dd>
        <dt>Valid until</dt><dd>${validTo}</dd>
        <dt>Stored in</dt><dd><code translate="no">${file}</code></dd>
      </dl>
    </section>`;
}

function secretSection({ hasSecret, isSecretInvalid }: ReceiverView): Markup {
  const error = html`<p class="error" id="error" role="alert">This isn’t a signing secret. A signing secret begins with whsec_.</p>`;
  return html`<section aria-labelledby="signing">
      <h2 id="signing">Signing secret</h2>
      ${
        hasSecret
          ? html`<p>Deliveries are checked with the secret that you pasted. The secret is kept in memory only, until you press “Forget the secret” or the receiver stops.</p>
      <form method="post" action="/settings"><button class="choice" name="forget" value="yes">Forget the secret</button></form>`
          : html`<p>Paste the webhook’s secret to see whether signatures are valid. The secret is kept in memory only.</p>
      <form method="post" action="/settings" class="secret">
        <label for="secret">Secret</label>
        <input id="secret" name="secret" autocomplete="off" autocapitalize="none" spellcheck="false" translate="no"
          placeholder="whsec_…" aria-invalid="${isSecretInvalid ? 'true' : 'false'}"
          aria-describedby="${isSecretInvalid ? 'error' : ''}">
        <button class="go">Use secret</button>
        ${isSecretInvalid ? error : ''}
      </form>`
      }
    </section>`;
}

function replySection({ reply }: ReceiverView): Markup {
  const buttons = Object.entries(selectableResponses).map(
    ([value, { label, means }]) =>
      html`<button class="choice" name="reply" value="${value}" aria-pressed="${value === reply ? 'true' : 'false'}">${label}<small>${means}</small></button>`,
  );
  return html`<section aria-labelledby="responses">
      <h2 id="responses">Response</h2>
      <form method="post" action="/settings" class="choices">${buttons}</form>
    </section>`;
}

function deliveriesSection({ deliveries }: ReceiverView): Markup {
  const [newest] = deliveries;
  const count = newest === undefined ? 'Nothing received yet' : `${deliveries.length} received`;
  return html`<section aria-labelledby="received">
      <h2 id="received">Deliveries</h2>
      <p id="count" role="status">${count}${deliveries.length > 1 ? ', newest first' : ''}.</p>
      <ul id="arrivals">${deliveries.map(deliveryItem)}</ul>
      <p class="hint">Press “Send test event” in Spec Viewer, or change a bookmark or a folder. This list updates by itself.</p>
    </section>`;
}

function deliveryItem({ delivery, verdict }: ReceiverView['deliveries'][number]): Markup {
  const { key, at, id, timestamp, signature, body, responseStatus, receiptCount } = delivery;
  const [badge, word] =
    verdict === undefined
      ? ['', 'Not checked']
      : verdict.isVerified
        ? ['good', 'Verified']
        : ['bad', 'Not verified'];
  const again = receiptCount === 1 ? '' : html` <small>received ${receiptCount} times</small>`;
  return html`<li id="arrival-${key}"><details>
      <summary><span class="${badge}">${word}</span><span><b>${typeOf(body)}</b>${again}</span><small><time datetime="${at.toISOString()}">${at.toTimeString().slice(0, 8)}</time> · ${responseStatus ?? 'not in time'}</small></summary>
      <div class="more">
        <dl>
          ${verdict && html`<dt>Signature</dt><dd>${verdict.words}</dd>`}
          <dt>webhook-id</dt><dd><code translate="no">${id}</code></dd>
          <dt>webhook-timestamp</dt><dd><code translate="no">${timestamp}</code></dd>
          <dt>webhook-signature</dt><dd><code translate="no">${signature}</code></dd>
        </dl>
        <pre tabindex="0" aria-label="Body" translate="no">${laidOut(body)}</pre>
      </div>
    </details></li>`;
}

function typeOf(body: string): string {
  const event = parsed(body);
  return typeof event === 'object' && event !== null && 'type' in event
    ? String(event.type)
    : 'No event';
}

function laidOut(body: string): string {
  const event = parsed(body);
  return event === undefined ? body : JSON.stringify(event, null, 2);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
