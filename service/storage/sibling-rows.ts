import { createTimeSlices } from '#service/time-slices.ts';

/** `stored` is as loaded by `add`; undefined for a row that was inserted later. */
type Node<Row> = { row: Row; stored?: Row };

/**
 * Rows with the same parent, in order. Positions are indexes in an edited list, otherwise those in
 * the rows.
 */
type List<Row> = { nodes: Node<Row>[]; isEdited: boolean };

/**
 * Rows by key and, in order, by parent. They are replaced instead of modified, so an unchanged row
 * is the same object.
 */
export class SiblingRows<Row extends { position: number }> {
  readonly #keyOf: (row: Row) => string;
  readonly #parentOf: (row: Row) => string | null;
  readonly #nodes = new Map<string, Node<Row>>();
  readonly #lists = new Map<string | null, List<Row>>();
  readonly #removed = new Map<string, Row>();

  constructor(keyOf: (row: Row) => string, parentOf: (row: Row) => string | null) {
    this.#keyOf = keyOf;
    this.#parentOf = parentOf;
  }

  /** Adds rows before any edit. Those of each parent must be ordered by position. */
  add(rows: readonly Row[]): void {
    for (const row of rows) {
      const node = { row, stored: row };
      this.#nodes.set(this.#keyOf(row), node);
      this.#listOf(this.#parentOf(row)).nodes.push(node);
    }
  }

  get(key: string): Row | undefined {
    const node = this.#nodes.get(key);
    if (node === undefined) return undefined;
    const list = this.#listOf(this.#parentOf(node.row));
    return list.isEdited ? { ...node.row, position: indexIn(list, node) } : node.row;
  }

  /** Inserts a row, at the end if the index is missing or too large. */
  insert(row: Row, index?: number): Row {
    const node = { row };
    this.#nodes.set(this.#keyOf(row), node);
    return this.#place(node, index);
  }

  /** Replaces a row, and moves it if its parent has changed or an index is passed. */
  update(key: string, row: Row, index: number | undefined): Row {
    const node = this.#nodes.get(key);
    if (node === undefined) return this.insert(row, index);
    const isMoved = this.#parentOf(row) !== this.#parentOf(node.row) || index !== undefined;
    if (isMoved) this.#takeOut(node);
    this.#nodes.delete(key);
    this.#nodes.set(this.#keyOf(row), node);
    node.row = row;
    return isMoved ? this.#place(node, index) : row;
  }

  remove(key: string): void {
    const node = this.#nodes.get(key);
    if (node === undefined) return;
    this.#takeOut(node);
    this.#forget(node);
  }

  async removeAllOf(parent: string): Promise<void> {
    const pause = createTimeSlices();
    for (const node of this.#lists.get(parent)?.nodes ?? []) {
      this.#forget(node);
      await pause();
    }
    this.#lists.delete(parent);
  }

  /** Returns the children of a parent by position. */
  of(parent: string | null): Row[] {
    const { nodes, isEdited } = this.#listOf(parent);
    return nodes.map((node, position) => {
      if (isEdited && node.row.position !== position) node.row = { ...node.row, position };
      return node.row;
    });
  }

  /** Returns the rows by parent and position, with the differences from the added rows. */
  async result(): Promise<{ rows: Row[]; removed: Row[]; changed: Row[] }> {
    const pause = createTimeSlices();
    const rows: Row[] = [];
    const changed: Row[] = [];
    const parents = [...this.#lists.keys()];
    for (const parent of parents.sort((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))) {
      this.of(parent);
      for (const { row, stored } of this.#listOf(parent).nodes) {
        await pause();
        rows.push(row);
        if (row === stored) continue;
        changed.push(row);
        if (stored !== undefined) this.#removed.set(this.#keyOf(stored), stored);
      }
    }
    const removed = [...this.#removed].filter(([key]) => !this.#nodes.has(key));
    return { rows, removed: removed.map(([, row]) => row), changed };
  }

  #forget({ row, stored }: Node<Row>): void {
    this.#nodes.delete(this.#keyOf(row));
    if (stored !== undefined) this.#removed.set(this.#keyOf(stored), stored);
  }

  #listOf(parent: string | null): List<Row> {
    const list = this.#lists.get(parent) ?? { nodes: [], isEdited: false };
    this.#lists.set(parent, list);
    return list;
  }

  #place(node: Node<Row>, index = Number.POSITIVE_INFINITY): Row {
    const list = this.#listOf(this.#parentOf(node.row));
    const position = Math.min(index, list.nodes.length);
    list.isEdited = true;
    list.nodes.splice(position, 0, node);
    node.row = { ...node.row, position };
    return node.row;
  }

  #takeOut(node: Node<Row>): void {
    const list = this.#listOf(this.#parentOf(node.row));
    const index = indexIn(list, node);
    list.isEdited = true;
    list.nodes.splice(index, 1);
  }
}

/**
 * Returns the index of a node. Most nodes haven't moved, so the previous index is checked first.
 */
function indexIn<Row extends { position: number }>({ nodes }: List<Row>, node: Node<Row>): number {
  const { position } = node.row;
  return nodes[position] === node ? position : nodes.indexOf(node);
}
