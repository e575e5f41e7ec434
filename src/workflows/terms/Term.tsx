import type { ReactNode } from 'react';
import type { TermName } from '#platform/config.ts';
import { useServices } from '#platform/react.tsx';
import { ExplainedText } from '#ui/text/Tooltip.tsx';

/** Adds the explanation from config.json, if there is one. */
export function Term({ name, children }: { name: TermName | undefined; children: ReactNode }) {
  const { terms } = useServices().config;
  const explanation = name && terms[name];
  if (explanation === undefined) return children;
  return <ExplainedText explanation={explanation}>{children}</ExplainedText>;
}
