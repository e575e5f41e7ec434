import { useRef, useState } from 'react';
import { paths } from '#paths.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { getFileLanguage } from '#ui/code/grammars.ts';
import type { LineRange } from '#ui/code/SourceView.tsx';
import { InlineSelect } from '#ui/field/InlineSelect.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useHasOverflow } from '#ui/page/use-overflow.ts';
import { DeliveryChecker } from './DeliveryChecker.tsx';
import { verificationExamples } from './verification-code.ts';
import styles from './verify.module.css';

const SourceView = lazyComponent(async () => (await import('#ui/code/SourceView.tsx')).SourceView, {
  Loading: ({ text }) => <pre translate="no">{text}</pre>,
});

function CodeOfLanguage() {
  const [id, setId] = useState('javascript');
  const [selected, setSelected] = useState<LineRange>();
  const shown = verificationExamples.find((one) => one.id === id);
  const section = useRef<HTMLElement>(null);
  const overflows = useHasOverflow(section, true);
  return (
    <>
      <Row wrap gap={8}>
        <InlineSelect
          label="Language"
          value={id}
          options={verificationExamples.map((one) => ({ value: one.id, label: one.language }))}
          onChange={(next) => {
            setId(next);
            setSelected(undefined);
          }}
        />
        <Text as="span" tone="soft" size="small" numeric className={styles.needs}>
          <code>{shown?.file}</code>: {shown?.needs}
        </Text>
        <CopyButton key={id} size="small" label="Copy code" text={shown?.code ?? ''} />
      </Row>
      <section
        ref={section}
        className={styles.code}
        data-print-whole
        aria-label={`${shown?.language} code`}
        // A section that overflows is a tab stop, so that it can be scrolled by keyboard.
        tabIndex={overflows ? 0 : undefined}
      >
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
          <Text tone="soft">
            If the signing secret begins with <code>whsec_</code>, deliveries are signed according
            to Standard Webhooks:
          </Text>
          <p className={styles.formula}>
            <code translate="no">
              webhook-signature = "v1," + base64(hmac_sha256(secret, id + "." + timestamp + "." +
              body))
            </code>
          </p>
          <Text tone="soft">
            Check the signature before you parse the body. Respond with 2xx first, and process the
            event afterwards.
          </Text>
          <CodeOfLanguage />
        </section>
        <section className={styles.half} aria-labelledby="check">
          <h2 id="check">Check a delivery</h2>
          <Text tone="soft">
            Paste a delivery that your receiver rejected, to see why. Nothing leaves this browser.
          </Text>
          <DeliveryChecker />
        </section>
      </div>
    </Page>
  );
}
