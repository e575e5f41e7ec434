import { ArrowLeft } from 'lucide-react';
import interfaceText from '#docs/interface/openapi.yaml?raw';
import styles from '#features/specifications/reader/DocumentMetadata.module.css';
import { paths } from '#paths.ts';
import { extensionNames } from '#platform/config.ts';
import { useServices } from '#platform/react.tsx';
import { IconLink } from '#ui/button/ButtonLink.tsx';
import { LocalDocument } from './LocalDocument.tsx';

/** Makes the list focusable, so that users can scroll it with the keyboard. */
const tabStop = { tabIndex: 0 };

/** Page that documents the service interface and lists the extensions of this deployment. */
export function ApiReferencePage() {
  const { extensions } = useServices().config;
  return (
    <LocalDocument
      name="openapi.yaml"
      title="Interface"
      text={interfaceText}
      path={paths.interface()}
      back={<IconLink icon={ArrowLeft} label="Back to competencies" to={paths.home()} />}
      facts={
        <section className={styles.facts} aria-labelledby="extensions" {...tabStop}>
          <h2 id="extensions">Extensions</h2>
          <ul>
            {extensionNames.map((name) => (
              <li key={name}>
                <code>{name}</code>: {extensions.has(name) ? 'offered' : 'not offered'}
              </li>
            ))}
          </ul>
        </section>
      }
    />
  );
}
