import type { EventType } from '#data/webhooks/endpoint/event-type-catalogue.ts';
import { CodeBlock } from '#ui/code/CodeBlock.tsx';
import { Disclosure } from '#ui/text/Disclosure.tsx';
import styles from './EventData.module.css';

/** An example of the data of an event and their JSON Schema, as far as the service gives them. */
export function EventData({ eventType: { name, example, schema } }: { eventType: EventType }) {
  const parts = [
    { title: 'Example', value: example },
    { title: 'JSON Schema', value: schema },
  ].filter(({ value }) => value !== null);
  if (parts.length === 0) return null;
  return (
    <div className={styles.data}>
      <Disclosure
        summary={
          <>
            Data of <bdi>{name}</bdi>
          </>
        }
      >
        {() =>
          parts.map(({ title, value }) => (
            <div key={title}>
              <h3 className={styles.title}>{title}</h3>
              <CodeBlock code={JSON.stringify(value, null, 2)} language="json" />
            </div>
          ))
        }
      </Disclosure>
    </div>
  );
}
