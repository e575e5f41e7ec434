import { offersOf } from '#app/about/offers.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import styles from './AboutDialog.module.css';

const { APP_VERSION, APP_COMMIT, BASE_URL } = import.meta.env;

/** The app's version and licences, and what the service of this deployment offers. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { config } = useServices();
  const version = (
    <>
      {APP_VERSION}
      {APP_COMMIT !== '' && (
        <>
          , commit <code>{APP_COMMIT}</code>
        </>
      )}
    </>
  );
  const licences = (
    <a href={`${BASE_URL}licenses.txt`} target="_blank" rel="noopener noreferrer">
      Open-source licences
    </a>
  );
  const offers = offersOf(config.extensions).map(({ area, sentences }) => ({
    term: area,
    value: (
      <ul className={styles.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ),
  }));

  return (
    <Dialog
      title="About Spec Viewer"
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <DescriptionList
        items={[
          { term: 'Version', value: version },
          { term: 'Licences', value: licences },
        ]}
      />
      <h3 className={styles.heading}>What this service offers</h3>
      <DescriptionList items={offers} />
    </Dialog>
  );
}
