import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { useTypedAddress } from './use-typed-address.ts';

/**
 * Text that is typed into a field and kept in the address under `name`, so that it can be shared and
 * survives Back. Typing replaces the address and adds nothing to the history.
 */
export function useUrlText(name: string): readonly [string, (text: string) => void] {
  const [params] = useSearchParams();
  const followsTyping = useNavigationType() === 'REPLACE';
  const inUrl = params.get(name) ?? '';
  const [text, setText] = useState(inUrl);
  const [inUrlBefore, setInUrlBefore] = useState(inUrl);

  // What comes from links and Back is taken over; an echo of what was typed may be out of date.
  if (inUrl !== inUrlBefore) {
    setInUrlBefore(inUrl);
    if (!followsTyping) setText(inUrl);
  }

  const ahead = new URLSearchParams(params);
  if (text === '') ahead.delete(name);
  else ahead.set(name, text);
  useTypedAddress(text === inUrl ? null : ahead);

  return [text, setText];
}
