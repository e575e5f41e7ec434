import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import {
  type ListFile,
  listFileText,
  readListFile,
} from '#data/webhooks/subscriptions/local-list-file.ts';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { useObservable } from '#platform/react.tsx';
import { Button, FileButton } from '#ui/button/Button.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { datedFileName, downloadText } from '#ui/page/download.ts';
import { countedWebhooks, ImportListDialog } from './ImportListDialog.tsx';

/** Takes the list of this browser to another browser, by a file. */
export function ListFileActions() {
  const local = useLocalSubscriptions();
  const subscriptions = useObservable(local);
  const toasts = useToasts();
  const [read, setRead] = useState<Extract<ListFile, { ok: true }>>();
  const known = new Set(subscriptions.map(({ subscriptionId }) => subscriptionId));
  const added =
    read?.subscriptions.filter(({ subscriptionId }) => !known.has(subscriptionId)) ?? [];

  async function open(file: File): Promise<void> {
    const found = await readListFile(file);
    if (!found.ok) toasts.show(`“${file.name}” couldn’t be read. ${found.reason}`, 'problem');
    else if (found.subscriptions.every(({ subscriptionId }) => known.has(subscriptionId))) {
      toasts.show(`“${file.name}” has no webhook that is missing in this list.`, 'problem');
    } else setRead(found);
  }

  return (
    <>
      <FileButton
        variant="quiet"
        icon={Upload}
        accept=".json,application/json"
        onFile={(file) => void open(file)}
      >
        Import
      </FileButton>
      {subscriptions.length > 0 && (
        <Button
          variant="quiet"
          icon={Download}
          onClick={() => {
            const name = datedFileName('webhooks', 'json');
            downloadText(name, 'application/json', listFileText(subscriptions));
          }}
        >
          Export
        </Button>
      )}
      {read && added.length > 0 && (
        <ImportListDialog
          added={added}
          present={read.subscriptions.length - added.length}
          unreadable={read.unreadable}
          onClose={() => setRead(undefined)}
          onImport={() => {
            setRead(undefined);
            local.restore(added);
            toasts.show(`Added ${countedWebhooks(added.length)} to the list of this browser.`);
          }}
        />
      )}
    </>
  );
}
