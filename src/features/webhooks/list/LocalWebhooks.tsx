import { Download, Link2, Upload, Webhook } from 'lucide-react';
import { useState } from 'react';
import {
  formatListFile,
  type LocalSubscription,
  readListFile,
} from '#data/webhooks/local-subscriptions.ts';
import { useLocalSubscriptions } from '#features/webhooks/use-webhooks.ts';
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
import { useConfirm } from '#workflows/forms/confirm.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookList } from './WebhookList.tsx';

/** Dialog that adds a webhook by its id to the list in this browser. Sends no request. */
function AddByIdDialog({ onClose }: { onClose: () => void }) {
  const local = useLocalSubscriptions();
  const subscriptions = useObservable(local);
  const toasts = useToasts();
  const [typed, setTyped] = useState('');
  const id = typed.trim();

  function getProblem(): string | undefined {
    if (id === '') return 'Enter the ID of a webhook.';
    if (!isValidPathParameter(id)) return 'This can’t be an ID, because a URL can’t contain it.';
    const isThere = subscriptions.some(({ subscriptionId }) => subscriptionId === id);
    return isThere ? 'This webhook is in the list already.' : undefined;
  }
  const form = useSubmit({
    check: () => ({ id: getProblem() }),
    send: async () => {
      local.add(id);
      onClose();
      toasts.show(`Added ${id} to the list of this browser.`);
    },
  });

  return (
    <FormDialog title="Add a webhook by its ID" submit="Add webhook" form={form} onClose={onClose}>
      <TextField
        data-autofocus
        mono
        label="Webhook ID"
        hint="The webhook is added to the list of this browser. The service checks the ID when you change the webhook."
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={form.problems.id}
        spellCheck={false}
        autoCapitalize="none"
      />
    </FormDialog>
  );
}

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

export function LocalWebhooks() {
  const local = useLocalSubscriptions();
  const subscriptions = useObservable(local);
  const toasts = useToasts();
  const [isAdding, setIsAdding] = useState(false);
  const confirm = useConfirm();

  async function askToForget(subscription: LocalSubscription): Promise<void> {
    const { subscriptionId } = subscription;
    const isConfirmed = await confirm({
      title: 'Forget this webhook in this browser?',
      keep: 'Keep it',
      confirm: 'Forget webhook',
      children: (
        <>
          <p className={shared.mono}>
            <bdi>{getWebhookLabel(subscription)}</bdi>
          </p>
          <p>
            ID <bdi className={shared.mono}>{subscriptionId}</bdi>
          </p>
          <p>
            The service keeps the webhook and still delivers to it. The service offers no list, so
            you need the ID to change or pause the webhook later.
          </p>
        </>
      ),
    });
    if (!isConfirmed) return;
    const index = subscriptions.indexOf(subscription);
    local.forget(subscriptionId);
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
                  onClick={() => askToForget(subscription)}
                >
                  Forget…
                </Button>
              </>
            }
          />
        ))}
      </WebhookList>
      {isAdding && <AddByIdDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}
