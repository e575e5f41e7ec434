import type { LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';

const requestSchema = v.object({ command: v.string(), text: v.optional(v.string()) });

type CommandRequest = v.InferOutput<typeof requestSchema>;

/**
 * The state of a navigation to a screen on which a command is to be run.
 * @param text what was typed for it
 */
export const commandRequest = (command: string, text?: string): CommandRequest =>
  text === undefined ? { command } : { command, text };

/** Runs the command that the navigation to this screen has asked for, once. */
export function useRequestedCommand(
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

/** Something that can be done on the screen, for who looks for it by name. */
export type OfferedAction = {
  /** Apart from all other actions on the screen. */
  readonly id: string;
  readonly label: string;
  /** What it is done to, such as “Payments”; may be empty. */
  readonly context: string;
  readonly icon: LucideIcon;
  /** The keys that do the same on the screen, as they are shown. */
  readonly shortcut?: string | undefined;
  /** Offered on every screen, after what the screen itself offers. */
  readonly everywhere?: true;
  readonly run: () => void;
};

type MakeActions = () => readonly OfferedAction[];

/** What each part of the screen offers at present, in the order in which they appeared. */
const OffersContext = createContext<Set<MakeActions> | undefined>(undefined);

export function OfferedActionsProvider({ children }: { children: ReactNode }) {
  const [offers] = useState(() => new Set<MakeActions>());
  return <OffersContext value={offers}>{children}</OffersContext>;
}

function useOffers(): Set<MakeActions> {
  const offers = use(OffersContext);
  if (offers === undefined) throw new Error('offered actions need an OfferedActionsProvider');
  return offers;
}

/** Offers actions while it is rendered. They are made when somebody looks for one, not before. */
export function useOfferedActions(makeActions: MakeActions): void {
  const offers = useOffers();
  const makeLatest = useEffectEvent(makeActions);
  useEffect(() => {
    const offer = () => makeLatest();
    offers.add(offer);
    return () => void offers.delete(offer);
  }, [offers]);
}

/** Makes the list of what the screen offers. Not to be called while rendering. */
export function useReadOfferedActions(): MakeActions {
  const offers = useOffers();
  return () => [...offers].flatMap((makeActions) => makeActions());
}
