import { Download, Link2, Upload, Webhook } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  formatListFile,
  type LocalSubscription,
  readListFile,
} from '#data/webhooks/local-subscriptions.ts';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { useObservable } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { FileButton } from '#ui/field/FileDropArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { addDateToFileName, downloadText } from '#ui/page/download.ts';
import { focusRegion } from '#ui/page/focus.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookList } from './WebhookList.tsx';

/** Dialog that adds a webhook by its id to the list in this browser. Sends no request. */
function AddByIdDialog({ onClose }: { onClose: () => void }) {
  const local = useLocalSubscriptions();
  const toasts = useToasts();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  function submit(): void {
    const id = input.current?.value.trim() ?? '';
    const problem =
      id === ''
        ? 'Enter the ID of a webhook.'
        : !isValidPathParameter(id)
          ? 'This can’t be an ID, because a URL can’t contain it.'
          : local.add(id)
            ? undefined
            : 'This webhook is in the list already.';
    setError(problem);
    if (problem === undefined) {
      onClose();
      toasts.show(`Added ${id} to the list of this browser.`);
    } else input.current?.focus();
  }

  return (
    <FormDialog
      title="Add a webhook by its ID"
      submit="Add webhook"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        ref={input}
        data-autofocus
        mono
        label="Webhook ID"
        hint="The webhook is added to the list of this browser. The service checks the ID when you change the webhook."
        error={error}
        spellCheck={false}
        autoCapitalize="none"
      />
    </FormDialog>
  );
}

/** Buttons that export the list in this browser to a file and import it from a file. */
function ListFileActions() {
  const local = useLocalSubscriptions();
  const subscriptions = useObservable(local);
  const toasts = useToasts();

  async function importFile(file: File): Promise<void> {
    const found = await readListFile(file).catch(() => undefined);
    if (found === undefined) {
      toasts.show(
        `“${file.name}” couldn’t be read. It isn’t a list of webhooks that was exported here (JSON, up to 1 MB).`,
        'problem',
      );
      return;
    }
    const present = new Set(subscriptions.map(({ subscriptionId }) => subscriptionId));
    const added = found.items.filter(({ subscriptionId }) => !present.has(subscriptionId));
    const there = found.items.length - added.length;
    const { length: leftOut } = found.unreadable;
    const message = [
      `Added ${formatCount(added.length, 'webhook')} to the list of this browser.`,
      there > 0 && `${formatCount(there, 'webhook was', 'webhooks were')} in it already.`,
      leftOut > 0 && `Left out ${formatCount(leftOut, 'entry', 'entries')} without a usable ID.`,
    ]
      .filter((part) => part !== false)
      .join(' ');
    if (added.length === 0) {
      toasts.show(message, 'problem');
      return;
    }
    local.restore(added);
    toasts.show(message, 'done', {
      label: 'Undo',
      run: () => {
        for (const { subscriptionId } of added) local.forget(subscriptionId);
      },
    });
  }

  return (
    <>
      <FileButton
        variant="quiet"
        icon={Upload}
        accept=".json,application/json"
        onFile={(file) => void importFile(file)}
      >
        Import
      </FileButton>
      {subscriptions.length > 0 && (
        <Button
          variant="quiet"
          icon={Download}
          onClick={() => {
            const name = addDateToFileName('webhooks', 'json');
            downloadText(name, 'application/json', formatListFile(subscriptions));
          }}
        >
          Export
        </Button>
      )}
    </>
  );
}

function Confirmation({
  subscription: { confirmedAt, missingSince },
}: {
  subscription: LocalSubscription;
}) {
  if (missingSince !== null) {
    return (
      <span>
        The service has no webhook with this ID for you. It said so{' '}
        <DateText at={missingSince} precision="minute" preposition />.
      </span>
    );
  }
  return confirmedAt === null ? (
    <span>Added by ID. The service hasn’t confirmed it yet, so only its ID is known here.</span>
  ) : (
    <span>
      Last confirmed by the service <DateText at={confirmedAt} precision="minute" />
    </span>
  );
}

/** List of the webhooks stored in this browser, shown because the service can't list webhooks. */
export function LocalWebhooks() {
  const local = useLocalSubscriptions();
  const subscriptions = useObservable(local);
  const toasts = useToasts();
  const [isAdding, setIsAdding] = useState(false);
  const [forgetting, setForgetting] = useState<LocalSubscription>();

  function forget(subscription: LocalSubscription): void {
    const { subscriptionId } = subscription;
    const index = subscriptions.indexOf(subscription);
    flushSync(() => {
      setForgetting(undefined);
      local.forget(subscriptionId);
    });
    toasts.show(
      `This browser forgot the webhook ${subscriptionId}. The webhook itself is unchanged.`,
      'done',
      { label: 'Undo', run: () => local.restore([subscription], index) },
    );
    focusRegion('heading');
  }

  return (
    <>
      <WebhookList
        count={subscriptions.length}
        actions={
          <>
            <ListFileActions />
            <Button variant="quiet" icon={Link2} onClick={() => setIsAdding(true)}>
              Add by ID
            </Button>
          </>
        }
        origin={
          <p>
            <strong>Webhooks created in or added to this browser.</strong> This service offers no
            list of webhooks, so those created elsewhere are missing here until you add them by ID
            or import a list.
          </p>
        }
        empty={
          <EmptyState icon={Webhook} title="No webhooks in this browser">
            Create one, or add an existing one by its ID.
          </EmptyState>
        }
      >
        {subscriptions.map((subscription) => (
          <WebhookCard
            key={subscription.subscriptionId}
            subscription={subscription}
            footnote={
              <>
                <Confirmation subscription={subscription} />
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Forget ${getWebhookLabel(subscription)} in this browser`}
                  onClick={() => setForgetting(subscription)}
                >
                  Forget…
                </Button>
              </>
            }
          />
        ))}
      </WebhookList>
      {forgetting && (
        <FormDialog
          alert
          title="Forget this webhook in this browser?"
          cancel="Keep it"
          submit="Forget webhook"
          variant="danger"
          onSubmit={() => forget(forgetting)}
          onClose={() => setForgetting(undefined)}
        >
          <p className={shared.mono}>
            <bdi>{getWebhookLabel(forgetting)}</bdi>
          </p>
          <p>
            ID <bdi className={shared.mono}>{forgetting.subscriptionId}</bdi>
          </p>
          <p>
            The service keeps the webhook and still delivers to it. The service offers no list, so
            you need the ID to change or pause the webhook later.
          </p>
        </FormDialog>
      )}
      {isAdding && <AddByIdDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
