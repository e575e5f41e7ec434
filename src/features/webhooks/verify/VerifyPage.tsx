import { useState } from 'react';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { getFileLanguage } from '#ui/code/grammars.ts';
import type { LineRange } from '#ui/code/SourceView.tsx';
import { InlineSelect } from '#ui/field/InlineSelect.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { Page } from '#ui/page/Page.tsx';
import { DeliveryChecker } from './DeliveryChecker.tsx';
import styles from './VerifyPage.module.css';
import { verificationExamples } from './verification-code.ts';

const SourceView = lazyComponent(async () => (await import('#ui/code/SourceView.tsx')).SourceView, {
  Loading: ({ text }) => <pre translate="no">{text}</pre>,
});

function CodeOfLanguage() {
  const [id, setId] = useState('javascript');
  const [selected, setSelected] = useState<LineRange>();
  const shown = verificationExamples.find((one) => one.id === id);
  return (
    <>
      <div className={shared.row}>
        <InlineSelect
          label="Language"
          value={id}
          options={verificationExamples.map((one) => ({ value: one.id, label: one.language }))}
          onChange={(next) => {
            setId(next);
            setSelected(undefined);
          }}
        />
        <span className={`${shared.soft} ${styles.needs}`}>
          <code>{shown?.file}</code>: {shown?.needs}
        </span>
        <CopyButton key={id} size="small" label="Copy code" text={shown?.code ?? ''} />
      </div>
      <section className={styles.code} aria-label={`${shown?.language} code`}>
        <SourceView
          key={id}
          text={shown?.code ?? ''}
          language={getFileLanguage(shown?.file ?? '')}
          selected={selected}
          onSelect={setSelected}
        />
      </section>
    </>
  );
}

export function VerifyPage() {
  return (
    <Page title="Verify deliveries" crumbs={[{ to: paths.webhooks(), label: 'Webhooks' }]}>
      <div className={styles.halves}>
        <section className={styles.half} aria-labelledby="code">
          <h2 id="code">Code for your receiver</h2>
          <p className={styles.text}>
            If the signing secret begins with <code>whsec_</code>, deliveries are signed according
            to Standard Webhooks:
          </p>
          <p className={styles.formula}>
            <code translate="no">
              webhook-signature = "v1," + base64(hmac_sha256(secret, id + "." + timestamp + "." +
              body))
            </code>
          </p>
          <p className={styles.text}>
            Check the signature before you parse the body. Respond with 2xx first, and process the
            event afterwards.
          </p>
          <CodeOfLanguage />
        </section>
        <section className={styles.half} aria-labelledby="check">
          <h2 id="check">Check a delivery</h2>
          <p className={styles.text}>
            Paste a delivery that your receiver rejected, to see why. Nothing leaves this browser.
          </p>
          <DeliveryChecker />
        </section>
      </div>
    </Page>
  );
}
