import type { ReactNode, RefObject } from 'react';
import { endpointAdvice } from '#data/webhooks/endpoint/endpoint-advice.ts';
import {
  checkEndpointUrl,
  endpointUrlLength,
  maxUrlLength,
} from '#data/webhooks/endpoint/endpoint-url.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { useDebouncedValue } from '#ui/field/use-debounced-value.ts';
import { EndpointAdviceList } from './EndpointAdviceList.tsx';

/** A button beside the error. */
export type Repair = { readonly label: string; readonly mend: () => void };

/** Nothing about an address that is still being typed, can't be sent, or is there already. */
function adviceOn(value: string, rested: string, keptUrl: string | null) {
  if (value !== rested || value === keptUrl) return [];
  const checked = checkEndpointUrl(value);
  return checked.valid ? endpointAdvice(value, checked.url) : [];
}

/** The address deliveries go to, counted as it would be sent, with a button that mends a fault. */
export function EndpointField({
  ref,
  value,
  keptUrl,
  hint,
  error,
  repair,
  onChange,
  onBlur,
}: {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  /** The address that the service has already; null where it isn't known in full. */
  keptUrl: string | null;
  hint: ReactNode;
  error: string | undefined;
  repair: Repair | undefined;
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
        repair && (
          <Button
            size="small"
            onClick={() => {
              repair.mend();
              ref.current?.focus();
            }}
          >
            {repair.label}
          </Button>
        )
      }
      aside={`${endpointUrlLength(value)} / ${maxUrlLength}`}
      advice={
        advice.length > 0 && (
          <EndpointAdviceList
            advice={advice}
            onMend={(text) => {
              onChange(text);
              ref.current?.focus();
            }}
          />
        )
      }
    />
  );
}
