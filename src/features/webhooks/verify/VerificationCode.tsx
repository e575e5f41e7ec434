import { useState } from 'react';
import { verificationSnippets } from '#features/webhooks/snippets/verification-snippets.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { QuietSelect } from '#ui/field/QuietSelect.tsx';
import styles from './VerificationCode.module.css';

/** For scrolling the code by keyboard: nothing in it takes focus. */
const tabStop = { tabIndex: 0 };

/** Code that verifies deliveries, in the language of the receiver. */
export function VerificationCode() {
  const [first] = verificationSnippets;
  const [id, setId] = useState(first?.id ?? '');
  const snippet = verificationSnippets.find((one) => one.id === id) ?? first;
  if (snippet === undefined) return null;
  return (
    <>
      <div className={styles.bar}>
        <QuietSelect
          label="Language"
          value={snippet.id}
          options={verificationSnippets.map((one) => ({ value: one.id, label: one.language }))}
          onChange={setId}
        />
        <span className={styles.needs}>{snippet.needs}</span>
        <CopyButton key={snippet.id} size="small" label="Copy code" text={snippet.code} />
      </div>
      <section className={styles.code} aria-label={`${snippet.language} code`} {...tabStop}>
        <pre translate="no">{snippet.code}</pre>
      </section>
    </>
  );
}
