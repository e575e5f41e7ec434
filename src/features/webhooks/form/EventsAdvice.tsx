import type { EventTypeAdvice } from '#data/webhooks/endpoint/event-types.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Advice } from '#ui/notice/Advice.tsx';

const mostShown = 5;

/** What to know about the chosen events before they are sent. */
export function EventsAdvice({
  advice,
  onReplace,
}: {
  advice: readonly EventTypeAdvice[];
  onReplace: (name: string, by: string) => void;
}) {
  const more = advice.length - mostShown;
  return (
    <>
      {advice.slice(0, mostShown).map((item) => (
        <Advice
          key={item.name}
          tone="warn"
          action={
            item.kind === 'other-case' && (
              <Button size="small" onClick={() => onReplace(item.name, item.known)}>
                Use {truncate(item.known, maxNameLength)}
              </Button>
            )
          }
        >
          “<bdi>{truncate(item.name, maxNameLength)}</bdi>”{' '}
          {item.kind === 'other-case' ? (
            <>
              differs from “<bdi>{truncate(item.known, maxNameLength)}</bdi>” in upper and lower
              case only. The service may not know it.
            </>
          ) : (
            'is an unusual name for an event: mostly they are letters, digits and _, in parts joined by dots. It is sent as it stands.'
          )}
        </Advice>
      ))}
      {more > 0 && <Advice tone="warn">{more} more names are unusual.</Advice>}
    </>
  );
}
