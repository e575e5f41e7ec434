import type { LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';

const requestSchema = v.object({ command: v.string(), text: v.optional(v.string()) });

type CommandRequest = v.InferOutput<typeof requestSchema>;

/**
 * Returns the navigation state that makes the destination screen run a command.
 * @param text text that the user typed for the command
 */
export const createCommandRequest = (command: string, text?: string): CommandRequest =>
  text === undefined ? { command } : { command, text };

/**
 * Runs the command that the navigation to this screen requested, if any. The command runs only
 * once.
 */
export function useRunRequestedCommand(
  run: (command: string, text: string | undefined) => void,
): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = location;
  const runLatest = useEffectEvent(({ command, text }: CommandRequest) => {
    // Removes the request from the history entry, so that neither Back nor a reload repeats it.
    void navigate({ ...location }, { replace: true, preventScrollReset: true, state: null });
    run(command, text);
  });
  useEffect(() => {
    const request = v.safeParse(requestSchema, state);
    if (request.success) runLatest(request.output);
  }, [state]);
}

/** Action that the current screen adds to the command palette. */
export type PaletteAction = {
  /** Id that is unique among all actions of the screen. */
  readonly id: string;
  readonly label: string;
  /** Text that says what the action affects, such as “Payments”; can be empty. */
  readonly context: string;
  readonly icon: LucideIcon;
  /** Keyboard shortcut of the action, as shown on screen. */
  readonly shortcut?: string | undefined;
  /** Other words by which the palette finds the action. */
  readonly keywords?: string;
  /**
   * True if every screen offers the action. The action is listed after the screen's own actions.
   */
  readonly everywhere?: true;
  readonly run: () => void;
};

type MakeActions = () => readonly PaletteAction[];

/**
 * Registered functions that return the actions of the screen's components, in order of
 * registration.
 */
const OffersContext = createContext<Set<MakeActions> | undefined>(undefined);

type OpenPalette = (text: string) => void;

/** Functions that open the command palette; the shell registers the only one. */
const OpenersContext = createContext<Set<OpenPalette> | undefined>(undefined);

export function PaletteActionsProvider({ children }: { children: ReactNode }) {
  const [offers] = useState(() => new Set<MakeActions>());
  const [openers] = useState(() => new Set<OpenPalette>());
  return (
    <OffersContext value={offers}>
      <OpenersContext value={openers}>{children}</OpenersContext>
    </OffersContext>
  );
}

function useOffers(): Set<MakeActions> {
  const offers = use(OffersContext);
  if (offers === undefined)
    throw new Error('useOfferedActions must be used within an OfferedActionsProvider');
  return offers;
}

/**
 * Adds actions to the command palette while the component is mounted. `makeActions` is called only
 * when the palette is opened.
 */
export function useRegisterActions(makeActions: MakeActions): void {
  const offers = useOffers();
  const makeLatest = useEffectEvent(makeActions);
  useEffect(() => {
    const offer = () => makeLatest();
    offers.add(offer);
    return () => void offers.delete(offer);
  }, [offers]);
}

/**
 * Returns a function that collects the registered actions. Don't call that function during
 * rendering.
 */
export function useGetRegisteredActions(): MakeActions {
  const offers = useOffers();
  return () => [...offers].flatMap((makeActions) => makeActions());
}

/** Makes `open` the function that opens the command palette while the component is mounted. */
export function useRegisterPalette(open: OpenPalette): void {
  const openers = use(OpenersContext);
  const openLatest = useEffectEvent(open);
  useEffect(() => {
    const opener = (text: string) => openLatest(text);
    openers?.add(opener);
    return () => void openers?.delete(opener);
  }, [openers]);
}

/** Returns a function that opens the command palette with a text in its field. */
export function useOpenPalette(): OpenPalette {
  const openers = use(OpenersContext);
  return (text) => openers?.forEach((open) => void open(text));
}
