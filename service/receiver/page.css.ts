export const receiverStyles = `
body { display: block; }
main { max-width: 44rem; margin: 0 auto; }
h2 { margin: 0 0 8px; font-size: 1rem; font-weight: 600; letter-spacing: -0.01em; }
section {
  margin-top: 20px; padding: 18px 20px;
  border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface-raised); box-shadow: var(--shadow);
}
section p + p, .address + p, section p + form { margin-top: 10px; }
section p { max-width: 62ch; color: var(--text-soft); }
code, pre { font: 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { color: var(--text); overflow-wrap: anywhere; }
.address { display: block; padding: 8px 12px; border: 1px solid var(--line); border-radius: 7px; background: var(--canvas); user-select: all; }
dl { margin: 10px 0 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 14px; }
dt { color: var(--text-faint); }
dd { margin: 0; overflow-wrap: anywhere; }
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.choice {
  padding: 7px 12px; border: 1px solid var(--line-strong); border-radius: 7px; background: none;
  text-align: start;
}
.choice small { display: block; color: var(--text-faint); font-size: 0.8125rem; }
.choice:hover { background: var(--hover); }
.choice[aria-pressed="true"] { border-color: var(--accent); background: var(--accent-wash); }
.choice[aria-pressed="true"] small { color: var(--text-soft); }
.secret { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 5px 8px; }
.secret label, .secret .error { grid-column: 1 / -1; }
.secret label { font-weight: 500; }
#arrivals { margin: 12px -20px -18px; }
#arrivals li { border-top: 1px solid var(--line); }
#arrivals:not(:empty) + .hint { display: none; }
summary { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr) max-content; gap: 12px; align-items: baseline; padding: 10px 20px; cursor: pointer; }
summary:hover { background: var(--hover); }
summary:focus-visible { outline-offset: -2px; }
summary small { color: var(--text-faint); font-size: 0.8125rem; }
summary b { font-weight: 550; overflow-wrap: anywhere; }
.good, .bad { font-weight: 550; }
.good { color: var(--accent); }
.bad { color: var(--danger); }
.more { padding: 8px 20px 16px; }
.more dl { margin: 0 0 10px; }
pre { margin: 0; padding: 10px 12px; max-height: 22rem; overflow: auto; border: 1px solid var(--line); border-radius: 7px; background: var(--canvas); }
@media (min-width: 64rem) {
  main { max-width: 76rem; }
  .columns { display: grid; grid-template-columns: 25rem minmax(0, 1fr); gap: 24px; align-items: start; }
}
@media (max-width: 480px) {
  summary { grid-template-columns: minmax(0, 1fr) max-content; }
  summary > :nth-child(2) { grid-column: 1 / -1; grid-row: 2; }
}
`;
