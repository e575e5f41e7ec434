import { type Extension, extensionNames } from '#platform/config.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import styles from './UserMenu.module.css';

const areas = ['Directory', 'Bookmarks', 'Specifications', 'Webhooks'] as const;

type Area = (typeof areas)[number];

/** Offered by every service, without an extension. */
type DocumentedFeature = 'competencies' | 'person' | 'folder deletion' | 'webhook writes';

const features: Record<DocumentedFeature | Extension, readonly [Area, sentence: string]> = {
  competencies: ['Directory', 'Browse competencies'],
  person: ['Directory', 'Find people by full name'],
  'directory.people': ['Directory', 'Browse all people'],
  'viewer.read': ['Bookmarks', 'See your bookmarks'],
  'viewer.changes': ['Bookmarks', 'Add, rename and move bookmarks and folders'],
  'folder deletion': ['Bookmarks', 'Delete folders'],
  'viewer.specifications': ['Specifications', 'Read and search specifications'],
  'viewer.specificationHistory': ['Specifications', 'Read and compare earlier versions'],
  'viewer.specificationFiles': [
    'Specifications',
    'Browse repositories, view images and download PDFs',
  ],
  'viewer.specificationReadings': ['Specifications', 'See what you have read, on all your devices'],
  'webhook writes': ['Webhooks', 'Create, change and pause webhooks'],
  'webhooks.manage': ['Webhooks', 'See and delete your webhooks'],
  'webhooks.rotate': ['Webhooks', 'Rotate signing secrets'],
  'webhooks.deliveries': ['Webhooks', 'See and resend deliveries'],
  'webhooks.eventTypes': ['Webhooks', 'Choose events from a list'],
};

/** Groups the features by area, without empty areas. */
function getAvailableFeatures(extensions: ReadonlySet<Extension>) {
  const missing: readonly string[] = extensionNames.filter((name) => !extensions.has(name));
  const offered = Object.entries(features).filter(([name]) => !missing.includes(name));
  return areas
    .map((area) => ({
      area,
      sentences: offered.flatMap(([, [its, sentence]]) => (its === area ? [sentence] : [])),
    }))
    .filter(({ sentences }) => sentences.length > 0);
}

const { APP_VERSION, APP_COMMIT, BASE_URL } = import.meta.env;

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
