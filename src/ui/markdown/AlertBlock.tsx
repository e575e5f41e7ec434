import { Info, Lightbulb, MessageSquareWarning, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { AlertTone } from '#text/markdown/markdown-document.ts';
import styles from './AlertBlock.module.css';

const tones: Record<AlertTone, { word: string; Icon: ComponentType }> = {
  note: { word: 'Note', Icon: Info },
  tip: { word: 'Tip', Icon: Lightbulb },
  important: { word: 'Important', Icon: MessageSquareWarning },
  warning: { word: 'Warning', Icon: TriangleAlert },
  caution: { word: 'Caution', Icon: OctagonAlert },
};

/** A quote that asks for attention, as GitHub draws `> [!NOTE]`. */
export function AlertBlock({ tone, children }: { tone: AlertTone; children: ReactNode }) {
  const { word, Icon } = tones[tone];
  return (
    <div className={styles.alert} data-tone={tone}>
      <p className={styles.word}>
        <Icon /> {word}
      </p>
      {children}
    </div>
  );
}
