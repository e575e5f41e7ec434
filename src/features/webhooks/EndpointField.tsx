import type { ReactNode, RefObject } from 'react';
import { endpointUrlLength, longestUrl, type UrlRepair } from '#data/webhooks/endpoint-url.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

/** The address deliveries go to, counted as it would be sent, with a button that mends a fault. */
export function EndpointField({
  ref,
  value,
  hint,
  error,
  repair,
  onChange,
  onBlur,
}: {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  hint: ReactNode;
  error: string | undefined;
  repair: UrlRepair | undefined;
  onChange: (url: string) => void;
  onBlur: () => void;
}) {
  return (
    <TextField
      ref={ref}
      mono
      label="Endpoint URL"
      name="url"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint ?? `Must start with https:// and be at most ${longestUrl} characters.`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      error={error}
      repair={
        repair && (
          <Button
            size="small"
            onClick={() => {
              onChange(repair.text);
              ref.current?.focus();
            }}
          >
            {repair.label}
          </Button>
        )
      }
      aside={`${endpointUrlLength(value)} / ${longestUrl}`}
    />
  );
}
