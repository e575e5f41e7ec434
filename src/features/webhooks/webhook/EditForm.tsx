import { useState } from 'react';
import { maxUrlLength } from '#data/webhooks/endpoint-url.ts';
import type { Subscription, WebhookInput } from '#data/webhooks/schema.ts';
import {
  type EditableFields,
  type EditedFields,
  findConflictingChanges,
  getChangedFields,
  hasEditedFields,
} from '#data/webhooks/subscription-change.ts';
import { useWebhookForm, WebhookForm } from '#features/webhooks/form/WebhookForm.tsx';
import { splitFieldErrors } from '#features/webhooks/form/webhook-input.ts';
import { useSendChange } from '#features/webhooks/use-webhooks.ts';
import { getWebhookFailureMessage, isVersionConflict } from '#features/webhooks/webhook-labels.ts';
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
  const [outcome, setOutcome] = useState('');
  const sendChange = useSendChange(subscriptionId, { guarded: true });

  const input: WebhookInput = {
    url: edits.url ?? known.url ?? '',
    eventTypes: edits.eventTypes ?? known.eventTypes ?? [],
  };
  const handleInput = (change: Partial<WebhookInput>) => {
    setOutcome('');
    setEdits({ ...edits, ...change });
    setBase(base ?? known);
  };
  const form = useWebhookForm({
    input,
    onInput: handleInput,
    known,
    mustChoose: () => mustChoose,
    send: async (typed, checkedUrl) => {
      setOutcome('');
      const changed = getChangedFields(known, { ...typed, url: checkedUrl });
      if (changed === undefined) {
        setOutcome('Nothing has changed, so nothing was sent.');
        return;
      }
      await sendChange(changed);
      // Keeps edits that the user has made since the request was sent.
      setEdits((now) => ({
        url: now.url === typed.url ? undefined : now.url,
        eventTypes: now.eventTypes === typed.eventTypes ? undefined : now.eventTypes,
      }));
      setBase(undefined);
      setOutcome('Changes saved.');
    },
    getFailureMessage: (error, sent) =>
      splitFieldErrors(error, sent).problems ? undefined : getWebhookFailureMessage(error),
  });
  const { isPending } = form;
  // Detects no conflicts while the user's own update is pending, because refetched values can
  // already contain it.
  const elsewhere = base && !isPending ? findConflictingChanges(base, known, edits) : [];
  const mustChoose = elsewhere.some(({ mine }) => mine !== undefined);
  const isConflict = isVersionConflict(form.error);

  /** Resolves the conflict with the chosen values and focuses the submit button. */
  function choose(chosen: EditedFields): void {
    form.element.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    form.reset();
    setEdits(chosen);
    setBase(known);
  }

  return (
    <WebhookForm
      // The notice shows the conflict that caused the failure.
      form={mustChoose && isConflict ? { ...form, failure: undefined } : form}
      input={input}
      onInput={handleInput}
      isEdited={hasEditedFields(known, input)}
      urlHint={
        !urlComplete &&
        `The ${url === null ? '' : 'full '}current URL isn’t stored in this browser. Leave this empty to keep it. Must start with https:// and be at most ${maxUrlLength} characters.`
      }
      known={known}
      subscriptionId={subscriptionId}
      submitLabel={isPending ? 'Saving…' : 'Save changes'}
      leaving={leaving}
      notice={
        elsewhere.length > 0 && (
          <ConflictingChangesNotice
            changes={elsewhere}
            takesFocus={isConflict}
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
