import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { createObservable } from '#platform/observable.ts';
import type { PaletteAction } from './palette.ts';

type MakeActions = () => readonly PaletteAction[];

/** Text in the field, and the actions of the screen from which the palette was opened. */
type OpenedPalette = { readonly text: string; readonly actions: readonly PaletteAction[] };

function createPaletteState() {
  const registered = new Set<MakeActions>();
  const opened = createObservable<OpenedPalette | undefined>(undefined);
  return {
    /** Undefined while the palette is closed. */
    opened,
    /** Does nothing while the palette is open. */
    open: (text: string) => {
      if (opened.snapshot() !== undefined) return;
      opened.set({ text, actions: [...registered].flatMap((makeActions) => makeActions()) });
    },
    close: () => opened.set(undefined),
    /** Adds actions until the returned function is called. */
    register: (makeActions: MakeActions) => {
      registered.add(makeActions);
      return () => void registered.delete(makeActions);
    },
  };
}

const PaletteContext = createContext<ReturnType<typeof createPaletteState> | undefined>(undefined);

export function PaletteProvider({ children }: { children: ReactNode }) {
  const [state] = useState(createPaletteState);
  return <PaletteContext value={state}>{children}</PaletteContext>;
}

export function usePalette() {
  const state = use(PaletteContext);
  if (state === undefined) throw new Error('usePalette must be used within a PaletteProvider');
  return state;
}

/** Offers the actions while the component is mounted; computed when the palette is opened. */
export function useRegisterActions(makeActions: MakeActions): void {
  const { register } = usePalette();
  const makeLatest = useEffectEvent(makeActions);
  useEffect(() => register(() => makeLatest()), [register]);
}
