import type { EventTypeAdvice } from '#data/webhooks/endpoint/event-types.ts';
import { longestName, shortened } from '#platform/shortened.ts';
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
                Use {shortened(item.known, longestName)}
              </Button>
            )
          }
        >
          “<bdi>{shortened(item.name, longestName)}</bdi>”{' '}
          {item.kind === 'other-case' ? (
            <>
              differs from “<bdi>{shortened(item.known, longestName)}</bdi>” in upper and lower case
              only. The service may not know it.
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
