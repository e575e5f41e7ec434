import { useId } from 'react';
import type { EventType } from '#data/webhooks/endpoint/event-type-catalogue.ts';
import { formatNumber } from '#text/format-number.ts';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { EventData } from './EventData.tsx';
import styles from './EventGroup.module.css';

/** A group of events with a checkbox for all of them and one for each. */
export function EventGroup({
  name,
  eventTypes,
  chosen,
  onAdd,
  onRemove,
}: {
  /** Null for those that are in no group. */
  name: string | null;
  eventTypes: readonly EventType[];
  chosen: readonly string[];
  onAdd: (names: readonly string[]) => void;
  onRemove: (names: readonly string[]) => void;
}) {
  const id = useId();
  const names = eventTypes.map((eventType) => eventType.name);
  const ticked = names.filter((one) => chosen.includes(one)).length;
  const isMixed = ticked > 0 && ticked < names.length;

  return (
    <fieldset>
      <legend className={styles.all}>
        <Checkbox
          ref={(box) => {
            if (box !== null) box.indeterminate = isMixed;
          }}
          label={`${name ?? 'Others'}: all ${formatNumber(names.length)}`}
          checked={ticked === names.length}
          onChange={() => (ticked === names.length ? onRemove(names) : onAdd(names))}
        />
      </legend>
      <ul className={styles.events}>
        {eventTypes.map((eventType, index) => (
          <li key={eventType.name} className={styles.event}>
            <label className={styles.label}>
              <input
                type="checkbox"
                className={styles.box}
                aria-describedby={eventType.description ? `${id}-${index}` : undefined}
                checked={chosen.includes(eventType.name)}
                onChange={({ target }) =>
                  target.checked ? onAdd([eventType.name]) : onRemove([eventType.name])
                }
              />
              <bdi className={styles.name}>{eventType.name}</bdi>
            </label>
            {eventType.description && (
              <p className={styles.description} id={`${id}-${index}`}>
                {eventType.description}
              </p>
            )}
            <EventData eventType={eventType} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
