export function UsedBy(_: { entry: unknown }) {
  return null;
}
