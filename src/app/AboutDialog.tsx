import { type Extension, extensionNames } from '#platform/config.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import styles from './AboutDialog.module.css';

const areas = ['Directory', 'Bookmarks', 'Specifications', 'Webhooks'] as const;

type Offer = { readonly area: (typeof areas)[number]; readonly words: string };

/** Keys of the features that every service offers without an extension. */
type DocumentedFeature = 'competencies' | 'person' | 'folder deletion' | 'webhook writes';

/** Area and description of each feature, in the order of the dialog. */
const featureDescriptions: Record<DocumentedFeature | Extension, Offer> = {
  competencies: { area: 'Directory', words: 'Competencies are listed.' },
  person: { area: 'Directory', words: 'People can be found by full name.' },
  'directory.people': { area: 'Directory', words: 'All people are listed.' },
  'viewer.read': { area: 'Bookmarks', words: 'Your bookmarks are shown.' },
  'viewer.changes': {
    area: 'Bookmarks',
    words: 'Bookmarks and folders can be added, renamed and moved.',
  },
  'folder deletion': { area: 'Bookmarks', words: 'Folders can be deleted.' },
  'viewer.specifications': {
    area: 'Specifications',
    words: 'Specifications can be read and searched.',
  },
  'viewer.specificationHistory': {
    area: 'Specifications',
    words: 'Earlier versions can be read and compared.',
  },
  'viewer.specificationFiles': {
    area: 'Specifications',
    words: 'Repositories can be browsed, and images and PDFs are shown.',
  },
  'viewer.specificationReadings': {
    area: 'Specifications',
    words: 'What you have read is remembered on all your devices.',
  },
  'webhook writes': { area: 'Webhooks', words: 'Webhooks can be created, changed and paused.' },
  'webhooks.manage': { area: 'Webhooks', words: 'Your webhooks are listed and can be deleted.' },
  'webhooks.rotate': { area: 'Webhooks', words: 'A signing secret can be replaced.' },
  'webhooks.deliveries': {
    area: 'Webhooks',
    words: 'Deliveries are listed and can be sent again.',
  },
  'webhooks.eventTypes': { area: 'Webhooks', words: 'Events are suggested by the service.' },
};

/**
 * Returns descriptions of the available features, grouped by area. Areas without features are
 * omitted.
 */
function getAvailableFeatures(
  extensions: ReadonlySet<Extension>,
): readonly { readonly area: string; readonly sentences: readonly string[] }[] {
  const missing: readonly string[] = extensionNames.filter((name) => !extensions.has(name));
  const offered = Object.entries(featureDescriptions).filter(([name]) => !missing.includes(name));
  return areas
    .map((area) => ({
      area,
      sentences: offered.flatMap(([, offer]) => (offer.area === area ? [offer.words] : [])),
    }))
    .filter(({ sentences }) => sentences.length > 0);
}

const { APP_VERSION, APP_COMMIT, BASE_URL } = import.meta.env;

/** Dialog with the app's version and licenses, and the features of this deployment's service. */
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
  const offers = getAvailableFeatures(config.extensions).map(({ area, sentences }) => ({
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
