/** Search field and buttons above every compared tree. */
export function TreeControls({
  text,
  onText,
  onOpenAll,
  onCloseAll,
}: {
  text: string;
  onText: (text: string) => void;
  onOpenAll: () => void;
  onCloseAll: () => void;
}) {
  return (
    <div>
      <input
        type="search"
        aria-label="Filter"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <button type="button" onClick={onOpenAll}>
        Expand all
      </button>
      <button type="button" onClick={onCloseAll}>
        Collapse all
      </button>
    </div>
  );
}
