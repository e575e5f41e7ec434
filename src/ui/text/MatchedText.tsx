/** The text with what was typed in bold, where it occurs. */
export function MatchedText({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim();
  const start = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (start < 0) return text;
  const end = start + wanted.length;
  return (
    <>
      {text.slice(0, start)}
      <b>{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  );
}
