import type { EndpointAdvice } from '#data/webhooks/endpoint/endpoint-advice.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { Advice } from '#ui/notice/Advice.tsx';

function words(advice: EndpointAdvice) {
  switch (advice.kind) {
    case 'ascii-host':
      return (
        <>
          The host is sent as <bdi>{advice.host}</bdi>.
        </>
      );
    case 'mixed-scripts':
      return (
        <>
          “<bdi>{truncate(advice.label, maxNameLength)}</bdi>” mixes letters that look alike (
          {advice.scripts.join(' and ')}). Make sure that it is the host you mean.
        </>
      );
    case 'fragment':
      return 'What follows # never reaches an endpoint.';
    case 'secret':
      return (
        <>
          The address seems to hold a secret (
          <bdi>{truncate([...advice.names, ...(advice.inPath ? ['path'] : [])].join(', '))}</bdi>).
          Lists in this app show “…” in its place. Deliveries can be told by their signature
          instead.
        </>
      );
    default:
      return advice satisfies never;
  }
}

/** What to know about an address before it is sent. */
export function EndpointAdviceList({
  advice,
  onMend,
}: {
  advice: readonly EndpointAdvice[];
  onMend: (text: string) => void;
}) {
  return advice.map((item) => (
    <Advice
      key={item.kind}
      tone={item.kind === 'ascii-host' || item.kind === 'fragment' ? 'info' : 'warn'}
      action={
        item.kind === 'fragment' && (
          <Button size="small" onClick={() => onMend(item.without)}>
            Remove it
          </Button>
        )
      }
    >
      {words(item)}
    </Advice>
  ));
}
