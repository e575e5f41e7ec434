import type { ReactNode, RefObject } from 'react';
import {
  checkEndpointUrl,
  endpointAdvice,
  endpointUrlLength,
  maxUrlLength,
} from '#data/webhooks/endpoint-url.ts';
import { TextField } from '#ui/field/TextField.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { Advice } from '#ui/notice/Notice.tsx';

/** What is unusual about a valid URL. */
function UrlAdvice({ url }: { url: string }) {
  const { sentHost, privateHost, hasFragment } = endpointAdvice(url);
  return (
    <>
      {sentHost !== undefined && (
        <Advice tone="info">
          The host is sent as <bdi>{sentHost}</bdi>.
        </Advice>
      )}
      {privateHost !== undefined && (
        <Advice tone="warn">
          <bdi>{privateHost}</bdi> is this machine or in a private network, which the service may
          not get to. To receive on your own machine, use a tunnel with a public address.
        </Advice>
      )}
      {hasFragment && <Advice tone="info">What follows # never reaches an endpoint.</Advice>}
    </>
  );
}

/** The URL deliveries go to, with its length as it would be sent. */
export function EndpointField({
  ref,
  value,
  keptUrl,
  hint,
  error,
  onChange,
  onBlur,
}: {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  /** The URL that the service has already, if it is known in full. */
  keptUrl: string | null | undefined;
  hint: ReactNode;
  error: string | undefined;
  onChange: (url: string) => void;
  onBlur: () => void;
}) {
  const isSettled = useDebouncedValue(value) === value;
  return (
    <TextField
      ref={ref}
      mono
      label="Endpoint URL"
      name="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint || `Must start with https:// and be at most ${maxUrlLength} characters.`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      aside={`${endpointUrlLength(value)} / ${maxUrlLength}`}
      // None while the URL is typed, can't be sent, or is the stored one.
      advice={
        isSettled && value !== keptUrl && checkEndpointUrl(value).valid && <UrlAdvice url={value} />
      }
    />
  );
}
