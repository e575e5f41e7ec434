import { useRef, useState } from 'react';
import { maxUrlLength } from '#data/webhooks/endpoint-url.ts';
import type { Subscription, WebhookInput } from '#data/webhooks/schema.ts';
import {
  type EditableFields,
  type EditedFields,
  findConflictingChanges,
  getChangedFields,
  hasEditedFields,
} from '#data/webhooks/subscription-change.ts';
import { WebhookForm } from '#features/webhooks/form/WebhookForm.tsx';
import { type RejectedInput, splitFieldErrors } from '#features/webhooks/form/webhook-input.ts';
import { useUpdateWebhook } from '#features/webhooks/use-webhooks.ts';
import { isVersionConflict } from '#features/webhooks/webhook-labels.ts';
import { ConflictingChangesNotice } from './ConflictingChangesNotice.tsx';

const leaving = {
  title: 'Leave without saving?',
  text: 'Your changes to this webhook have not been saved.',
  leave: 'Discard and leave',
};

/**
 * Form that edits the endpoint and events of a webhook and sends only the changed fields. A field
 * that the user hasn't edited shows the latest loaded value. If another client has changed the
 * webhook since the user's first edit, a notice shows both values.
 */
export function EditForm({
  subscription,
  urlComplete,
}: {
  subscription: Subscription;
  urlComplete: boolean;
}) {
  const { subscriptionId, url, eventTypes } = subscription;
  const known: EditableFields = { url: urlComplete ? url : null, eventTypes };
  const [edits, setEdits] = useState<EditedFields>({});
  // Values of the webhook when the user made the first edit or last resolved a conflict. Later
  // loaded values are compared with them to detect conflicts.
  const [base, setBase] = useState<EditableFields>();
  const [refusal, setRefusal] = useState<RejectedInput>();
  const [outcome, setOutcome] = useState('');
  const saving = useUpdateWebhook(subscriptionId, { guarded: true });
  const { isPending } = saving;
  const choiceNotice = useRef<HTMLDivElement>(null);

  const input: WebhookInput = {
    url: edits.url ?? known.url ?? '',
    eventTypes: edits.eventTypes ?? known.eventTypes ?? [],
  };
  // Detects no conflicts while the user's own update is pending, because refetched values can
  // already contain it.
  const elsewhere = base && !isPending ? findConflictingChanges(base, known, edits) : [];
  const mustChoose = elsewhere.some(({ mine }) => mine !== undefined);
  // True if the fields show the error of the update, or if the notice shows the conflict that
  // caused it.
  const isShownElsewhere =
    (refusal && splitFieldErrors(refusal).problems !== undefined) ||
    (mustChoose && isVersionConflict(saving.error));

  function save(typed: WebhookInput, checkedUrl: string): void {
    if (mustChoose) {
      choiceNotice.current?.focus();
      return;
    }
    setRefusal(undefined);
    setOutcome('');
    const changed = getChangedFields(known, { ...typed, url: checkedUrl });
    if (changed === undefined) {
      saving.reset();
      setOutcome('Nothing has changed, so nothing was sent.');
      return;
    }
    saving.change(
      changed,
      () => {
        // Keeps edits that the user has made since the request was sent.
        setEdits((now) => ({
          url: now.url === typed.url ? undefined : now.url,
          eventTypes: now.eventTypes === typed.eventTypes ? undefined : now.eventTypes,
        }));
        setBase(undefined);
        setOutcome('Changes saved.');
      },
      (error) => setRefusal({ error, input: typed }),
    );
  }

  /** Resolves the conflict with the chosen values and focuses the submit button. */
  function choose(chosen: EditedFields): void {
    const form = choiceNotice.current?.closest('form');
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    saving.reset();
    setEdits(chosen);
    setBase(known);
  }

  return (
    <WebhookForm
      input={input}
      onInput={(change) => {
        setOutcome('');
        setEdits({ ...edits, ...change });
        setBase(base ?? known);
      }}
      isEdited={hasEditedFields(known, input)}
      refusal={refusal}
      problem={isShownElsewhere ? undefined : saving.problem}
      urlHint={
        !urlComplete &&
        `The ${url === null ? '' : 'full '}current URL isn’t stored in this browser. Leave this empty to keep it. Must start with https:// and be at most ${maxUrlLength} characters.`
      }
      known={known}
      subscriptionId={subscriptionId}
      submitLabel={isPending ? 'Saving…' : 'Save changes'}
      pending={isPending}
      leaving={leaving}
      onSubmit={save}
      notice={
        elsewhere.length > 0 && (
          <ConflictingChangesNotice
            ref={choiceNotice}
            changes={elsewhere}
            takesFocus={isVersionConflict(saving.error)}
            onKeepMine={() => choose(edits)}
            onUseTheirs={() =>
              choose({
                ...edits,
                ...Object.fromEntries(
                  elsewhere.map(({ changedField }) => [changedField, undefined]),
                ),
              })
            }
          />
        )
      }
      status={outcome}
    />
  );
}
