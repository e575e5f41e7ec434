import { type Extension, extensionNames } from '#platform/config.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import styles from './UserMenu.module.css';

const areas = ['Directory', 'Bookmarks', 'Specifications', 'Webhooks'] as const;

type Offer = { readonly area: (typeof areas)[number]; readonly words: string };

/** Keys of the features that every service offers without an extension. */
type DocumentedFeature = 'competencies' | 'person' | 'folder deletion' | 'webhook writes';

/** Area and description of each feature, in the order of the dialog. */
const featureDescriptions: Record<DocumentedFeature | Extension, Offer> = {
  competencies: { area: 'Directory', words: 'Browse competencies' },
  person: { area: 'Directory', words: 'Find people by full name' },
  'directory.people': { area: 'Directory', words: 'Browse all people' },
  'viewer.read': { area: 'Bookmarks', words: 'See your bookmarks' },
  'viewer.changes': {
    area: 'Bookmarks',
    words: 'Add, rename and move bookmarks and folders',
  },
  'folder deletion': { area: 'Bookmarks', words: 'Delete folders' },
  'viewer.specifications': {
    area: 'Specifications',
    words: 'Read and search specifications',
  },
  'viewer.specificationHistory': {
    area: 'Specifications',
    words: 'Read and compare earlier versions',
  },
  'viewer.specificationFiles': {
    area: 'Specifications',
    words: 'Browse repositories, view images and download PDFs',
  },
  'viewer.specificationReadings': {
    area: 'Specifications',
    words: 'See what you have read, on all your devices',
  },
  'webhook writes': { area: 'Webhooks', words: 'Create, change and pause webhooks' },
  'webhooks.manage': { area: 'Webhooks', words: 'See and delete your webhooks' },
  'webhooks.rotate': { area: 'Webhooks', words: 'Rotate signing secrets' },
  'webhooks.deliveries': {
    area: 'Webhooks',
    words: 'See and resend deliveries',
  },
  'webhooks.eventTypes': { area: 'Webhooks', words: 'Choose events from a list' },
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
      <Stack as="ul" gap={4}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
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
      <h3 className={styles.aboutHeading}>What you can do with this service</h3>
      <DescriptionList items={offers} />
    </Dialog>
  );
}
