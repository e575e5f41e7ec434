import type { ReactNode, RefObject } from 'react';
import { type EndpointAdvice, endpointAdvice } from '#data/webhooks/endpoint/endpoint-advice.ts';
import {
  checkEndpointUrl,
  endpointUrlLength,
  maxUrlLength,
} from '#data/webhooks/endpoint/endpoint-url.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { Advice } from '#ui/notice/Notice.tsx';
import type { Fix } from './use-form-problems.ts';

function adviceText(advice: EndpointAdvice) {
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

/** Advice on an address before it is sent. */
function EndpointAdviceList({
  advice,
  onFix,
}: {
  advice: readonly EndpointAdvice[];
  onFix: (text: string) => void;
}) {
  return advice.map((item) => (
    <Advice
      key={item.kind}
      tone={item.kind === 'ascii-host' || item.kind === 'fragment' ? 'info' : 'warn'}
      action={
        item.kind === 'fragment' && (
          <Button size="small" onClick={() => onFix(item.without)}>
            Remove it
          </Button>
        )
      }
    >
      {adviceText(item)}
    </Advice>
  ));
}

/** No advice on an address that is still being typed, can't be sent, or is there already. */
function adviceOn(value: string, debounced: string, keptUrl: string | null) {
  if (value !== debounced || value === keptUrl) return [];
  const checked = checkEndpointUrl(value);
  return checked.valid ? endpointAdvice(value, checked.url) : [];
}

/** The address deliveries go to, with its length as it would be sent, and a button that fixes it. */
export function EndpointField({
  ref,
  value,
  keptUrl,
  hint,
  error,
  fix,
  onChange,
  onBlur,
}: {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  /** The address that the service has already; null where it isn't known in full. */
  keptUrl: string | null;
  hint: ReactNode;
  error: string | undefined;
  fix: Fix | undefined;
  onChange: (url: string) => void;
  onBlur: () => void;
}) {
  const advice = adviceOn(value, useDebouncedValue(value), keptUrl);
  return (
    <TextField
      ref={ref}
      mono
      label="Endpoint URL"
      name="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint ?? `Must start with https:// and be at most ${maxUrlLength} characters.`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      repair={
        fix && (
          <Button
            size="small"
            onClick={() => {
              fix.apply();
              ref.current?.focus();
            }}
          >
            {fix.label}
          </Button>
        )
      }
      aside={`${endpointUrlLength(value)} / ${maxUrlLength}`}
      advice={
        advice.length > 0 && (
          <EndpointAdviceList
            advice={advice}
            onFix={(text) => {
              onChange(text);
              ref.current?.focus();
            }}
          />
        )
      }
    />
  );
}
