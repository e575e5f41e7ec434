import { Link2, Webhook } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { LocalSubscription } from '#data/webhooks/subscriptions/local-subscriptions.ts';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { useObservable } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { EmptyState } from '#ui/notice/EmptyState.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { AddByIdDialog } from './AddByIdDialog.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';
import { ListFileActions } from './ListFileActions.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookList } from './WebhookList.tsx';

function Confirmation({
  subscription: { confirmedAt, missingSince },
}: {
  subscription: LocalSubscription;
}) {
  if (missingSince !== null) {
    return (
      <span>
        The service has no webhook with this ID for you. It said so on{' '}
        <DateText iso={missingSince} format="moment" />.
      </span>
    );
  }
  return confirmedAt === null ? (
    <span>Added by ID. The service hasn’t confirmed it yet, so only its ID is known here.</span>
  ) : (
    <span>
      Last confirmed by the service <DateText iso={confirmedAt} format="moment" />
    </span>
  );
}

/** The webhooks that this browser remembers, where the service can't list them. */
export function LocalWebhooks() {
  const local = useLocalSubscriptions();
  const subscriptions = useObservable(local);
  const toasts = useToasts();
  const [adding, setAdding] = useState(false);

  const [forgetting, setForgetting] = useState<LocalSubscription>();

  function forget(subscription: LocalSubscription): void {
    const { subscriptionId } = subscription;
    const place = subscriptions.indexOf(subscription);
    flushSync(() => {
      setForgetting(undefined);
      local.forget(subscriptionId);
    });
    toasts.show(
      `This browser forgot the webhook ${subscriptionId}. The webhook itself is unchanged.`,
      'done',
      { label: 'Undo', run: () => local.restore([subscription], place) },
    );
    document.querySelector('h1')?.focus();
  }

  const actions = (
    <>
      <ListFileActions />
      <Button variant="quiet" icon={Link2} onClick={() => setAdding(true)}>
        Add by ID
      </Button>
    </>
  );

  return (
    <>
      <WebhookList
        count={subscriptions.length}
        actions={actions}
        origin={
          <p>
            <strong>Webhooks created in or added to this browser.</strong> This service offers no
            list of webhooks, so those made elsewhere are missing here until you add them by ID or
            import a list.
          </p>
        }
        empty={
          <EmptyState icon={Webhook} title="No webhooks in this browser">
            Create one, or add one that exists by its ID.
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
                  aria-label={`Forget ${webhookName(subscription)} in this browser`}
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
        <ForgetDialog
          subscription={forgetting}
          onForget={() => forget(forgetting)}
          onClose={() => setForgetting(undefined)}
        />
      )}
      {adding && (
        <AddByIdDialog
          onClose={() => setAdding(false)}
          onAdded={(subscriptionId) => {
            setAdding(false);
            toasts.show(`Added ${subscriptionId} to the list of this browser.`);
          }}
        />
      )}
    </>
  );
}
