export function ApiSearchResults(_: {
  description: unknown;
  query: string;
  hrefOf: unknown;
  onFollow: unknown;
}) {
  return null;
}
