import { useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import {
  type CompetencyView,
  readView,
  wholeView,
  writeView,
} from '#data/directory/competencies/competency-view.ts';
import { useTypedAddress } from '#ui/field/use-typed-address.ts';

/** The view on screen; it may be ahead of the address by what was typed or chosen just now. */
type Shown = {
  readonly view: CompetencyView;
  /** The address's query that was last taken notice of. */
  readonly inUrl: string;
  /** Typed, and not yet in the address. */
  readonly typed: boolean;
};

export type ViewControls = {
  readonly view: CompetencyView;
  /** Replaces the address while somebody types. */
  readonly search: (query: string) => void;
  /** Adds to the history, so that Back takes the choice back. */
  readonly change: (view: CompetencyView) => void;
  readonly clear: () => void;
  /** The address's query with the view in it as it is now. */
  readonly params: URLSearchParams;
};

/** What of the list is shown. It lives in the address; what is typed or chosen is shown at once. */
export function useCompetencyView(): ViewControls {
  const [params, setParams] = useSearchParams();
  const inUrl = params.toString();
  const followsTyping = useNavigationType() === 'REPLACE';
  const [shown, setShown] = useState<Shown>(() => ({
    view: readView(params),
    inUrl,
    typed: false,
  }));
  const { view, typed } = shown;
  const ahead = writeView(view, params);

  // What comes from links and Back is taken over; an echo of what was typed may be out of date.
  if (shown.inUrl !== inUrl) {
    const settled = ahead.toString() === inUrl;
    if (settled || followsTyping) setShown({ view, inUrl, typed: typed && !settled });
    else setShown({ view: readView(params), inUrl, typed: false });
  }

  useTypedAddress(typed ? ahead : null);

  const change = (next: CompetencyView) => {
    setShown({ view: next, inUrl, typed: false });
    setParams(writeView(next, params), { preventScrollReset: true });
  };
  return {
    view,
    search: (query) => setShown({ view: { ...view, query }, inUrl, typed: true }),
    change,
    clear: () => change(wholeView),
    params: ahead,
  };
}
