/** Design tokens of the app, and the components of the service's pages. */
export const pageStyles = `
@font-face {
  font-family: "Geist";
  src: url("/oidc/fonts/geist.woff2") format("woff2");
  font-weight: 100 900;
  font-display: swap;
}
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.972 0.004 95), oklch(0.178 0.006 170));
  --surface-raised: light-dark(#fff, oklch(0.245 0.008 170));
  --hover: light-dark(oklch(0.2 0.02 170 / 0.045), oklch(1 0 0 / 0.05));
  --line: light-dark(oklch(0.905 0.006 95), oklch(0.305 0.009 170));
  --line-strong: light-dark(oklch(0.62 0.01 95), oklch(0.55 0.012 170));
  --text: light-dark(oklch(0.235 0.014 170), oklch(0.945 0.006 95));
  --text-soft: light-dark(oklch(0.455 0.014 170), oklch(0.75 0.01 140));
  --text-faint: light-dark(oklch(0.5 0.012 170), oklch(0.68 0.01 150));
  --accent: light-dark(oklch(0.47 0.098 166), oklch(0.78 0.125 166));
  --accent-ink: light-dark(oklch(0.99 0.01 166), oklch(0.2 0.05 166));
  --accent-wash: light-dark(oklch(0.945 0.03 166), oklch(0.3 0.045 166));
  --danger: light-dark(oklch(0.52 0.185 27), oklch(0.74 0.15 25));
  --focus: light-dark(oklch(0.55 0.13 166), oklch(0.82 0.14 166));
  --shadow: 0 1px 2px light-dark(rgb(20 30 25 / 0.06), rgb(0 0 0 / 0.4));
}
*, *::before, *::after { box-sizing: border-box; }
body, h1, p, ul { margin: 0; }
ul { padding: 0; list-style: none; }
html {
  font: 400 0.875rem/1.5 "Geist", ui-sans-serif, system-ui, sans-serif;
  color: var(--text);
  background: var(--canvas);
  -webkit-font-smoothing: antialiased;
}
body { min-height: 100dvh; display: grid; place-items: center; padding: 32px 20px; }
main { width: 100%; max-width: 25rem; }
header { display: grid; justify-items: center; text-align: center; gap: 6px; }
.mark {
  width: 52px; height: 52px; margin-bottom: 12px; border-radius: 12px;
  display: grid; place-items: center;
  background: var(--accent); color: var(--accent-ink);
}
svg { width: 26px; height: 26px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
h1 { font-size: 1.625rem; font-weight: 600; letter-spacing: -0.022em; line-height: 1.2; }
header p { color: var(--text-soft); text-wrap: balance; }
.people {
  margin-top: 28px; overflow: hidden;
  border: 1px solid var(--line); border-radius: 12px;
  background: var(--surface-raised); box-shadow: var(--shadow);
}
.people li + li { border-top: 1px solid var(--line); }
button, input, .link { font: inherit; color: inherit; }
button, .link { cursor: pointer; }
.person {
  display: grid; grid-template-columns: auto 1fr; gap: 12px; align-items: center;
  width: 100%; padding: 9px 16px; border: 0; background: none; text-align: start;
}
.person:hover { background: var(--hover); }
.person b { display: block; font-weight: 550; overflow-wrap: anywhere; }
.person small { color: var(--text-faint); font-size: 0.8125rem; }
.avatar {
  width: 32px; height: 32px; border-radius: 50%;
  display: grid; place-items: center;
  font-size: 0.75rem; font-weight: 600; letter-spacing: 0.02em;
  background: var(--accent-wash); color: var(--accent);
}
.avatar[data-hue="1"] { background: light-dark(oklch(0.93 0.04 60), oklch(0.33 0.05 60)); color: light-dark(oklch(0.45 0.1 55), oklch(0.84 0.09 70)); }
.avatar[data-hue="2"] { background: light-dark(oklch(0.93 0.035 265), oklch(0.33 0.05 265)); color: light-dark(oklch(0.45 0.12 265), oklch(0.82 0.08 265)); }
.avatar[data-hue="3"] { background: light-dark(oklch(0.93 0.035 330), oklch(0.33 0.05 330)); color: light-dark(oklch(0.46 0.12 335), oklch(0.83 0.08 335)); }
.named { margin-top: 24px; display: grid; grid-template-columns: 1fr auto; gap: 5px 8px; }
.named label, .named .hint, .named .error { grid-column: 1 / -1; }
.named label { font-weight: 500; }
.hint { color: var(--text-faint); font-size: 0.8125rem; }
.error { color: var(--danger); font-size: 0.8125rem; }
input {
  min-width: 0; height: 36px; padding: 0 10px;
  border: 1px solid var(--line-strong); border-radius: 7px; background: var(--surface-raised);
}
input[aria-invalid="true"] { border-color: var(--danger); }
.go {
  height: 36px; padding: 0 16px; border: 0; border-radius: 7px;
  background: var(--accent); color: var(--accent-ink); font-weight: 500;
}
.go:hover { filter: brightness(1.06); }
.alone { display: grid; justify-items: center; gap: 8px; margin-top: 24px; }
.quiet { margin-top: 20px; text-align: center; }
.link { border: 0; background: none; padding: 6px 10px; border-radius: 7px; color: var(--text-soft); text-decoration: underline; text-underline-offset: 3px; }
.link:hover { color: var(--text); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.person:focus-visible { outline-offset: -2px; border-radius: 11px; }
`;
