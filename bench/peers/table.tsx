import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { loadText } from './load.ts';

const level = v.object({ criteria: v.string(), storyPoints: v.number() });
const rowsSchema = v.array(
  v.object({
    category: v.string(),
    name: v.string(),
    description: v.string(),
    owner: v.string(),
    difficultyLevels: v.object({ easy: level, medium: level, hard: level }),
  }),
);
type Row = v.InferOutput<typeof rowsSchema>[number];

/**
 * True if one column of the row contains the entire search text, as in the tables of component
 * libraries.
 */
function matches({ name, category, owner, description, difficultyLevels }: Row, text: string) {
  const { easy, medium, hard } = difficultyLevels;
  return [name, category, owner, description, easy.criteria, medium.criteria, hard.criteria].some(
    (field) => field.toLowerCase().includes(text.toLowerCase()),
  );
}

/** Plain page with a list of competencies; renders every matching row into the document. */
function Table() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [text, setText] = useState('');
  useEffect(() => {
    void loadText().then((loaded) => setRows(v.parse(rowsSchema, JSON.parse(loaded))));
  }, []);
  const shown = useMemo(() => rows.filter((row) => matches(row, text)), [rows, text]);
  return (
    <>
      <input
        type="search"
        aria-label="Filter"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Category</th>
            <th>Owner</th>
            <th>Description</th>
            <th>Points</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.name}>
              <td>
                <a href={`#${row.name}`}>{row.name}</a>
              </td>
              <td>{row.category}</td>
              <td>
                <a href={`#${row.owner}`}>{row.owner}</a>
              </td>
              <td>{row.description}</td>
              <td>
                {row.difficultyLevels.easy.storyPoints} / {row.difficultyLevels.medium.storyPoints}{' '}
                / {row.difficultyLevels.hard.storyPoints}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Table />);
