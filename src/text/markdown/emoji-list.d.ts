/** Emoji by their codes without colons, as GitHub names them. */
declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const list: Readonly<Record<string, string>>;

  export { list as default };
}
