import { type ReactNode, useState } from 'react';
import {
  type SnippetFile,
  verificationSnippets,
} from '#features/webhooks/snippets/verification-snippets.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { QuietSelect } from '#ui/field/QuietSelect.tsx';
import styles from './VerificationCode.module.css';

/** For scrolling the code by keyboard: nothing in it takes focus. */
const tabStop = { tabIndex: 0 };

/** A file of code with what it needs, and a button that copies it. */
function CodeFile({
  name,
  file: { file, needs, code },
  copyLabel,
  children,
}: {
  /** What the code is for. */
  name: string;
  file: SnippetFile;
  copyLabel: string;
  /** Stands before what it needs. */
  children: ReactNode;
}) {
  return (
    <>
      <div className={styles.bar}>
        {children}
        <span className={styles.needs}>
          <code>{file}</code>: {needs}
        </span>
        <CopyButton key={file} size="small" label={copyLabel} text={code} />
      </div>
      <section className={styles.code} aria-label={`${name} code`} {...tabStop}>
        <pre translate="no">{code}</pre>
      </section>
    </>
  );
}

/** Code that verifies deliveries, in the language of the receiver, and a handler that uses it. */
export function VerificationCode() {
  const [first] = verificationSnippets;
  const [id, setId] = useState(first?.id ?? '');
  const snippet = verificationSnippets.find((one) => one.id === id) ?? first;
  if (snippet === undefined) return null;
  const { language, framework } = snippet;
  return (
    <>
      <CodeFile name={language} file={snippet} copyLabel="Copy code">
        <QuietSelect
          label="Language"
          value={snippet.id}
          options={verificationSnippets.map((one) => ({ value: one.id, label: one.language }))}
          onChange={setId}
        />
      </CodeFile>
      {framework && (
        <CodeFile
          name={framework.name}
          file={framework}
          copyLabel={`Copy code for ${framework.name}`}
        >
          <h3>With {framework.name}</h3>
        </CodeFile>
      )}
    </>
  );
}
