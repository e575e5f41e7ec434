/** A row and its place in memory: `row` is replaced when it changes, never modified. */
export type Node<Row> = { row: Row };

/**
 * Siblings of one kind in one folder, in order. Once the list has been edited, its positions are 0 to
 * n − 1; until then each row keeps the position it was loaded with.
 */
export class SiblingList<Row extends { position: number }> {
  readonly #nodes: Node<Row>[];
  #isEdited = false;

  constructor(nodes: Node<Row>[] = []) {
    this.#nodes = nodes;
  }

  /** Adds a loaded row, which comes after those that were loaded before it. */
  load(node: Node<Row>): void {
    this.#nodes.push(node);
  }

  /** Inserts a node at an index; at the end if the index is left out or too large. */
  insert(node: Node<Row>, index = this.#nodes.length): void {
    const position = Math.min(index, this.#nodes.length);
    this.#isEdited = true;
    this.#nodes.splice(position, 0, node);
    node.row = { ...node.row, position };
  }

  remove(node: Node<Row>): void {
    const index = this.#indexOf(node);
    if (index < 0) return;
    this.#isEdited = true;
    this.#nodes.splice(index, 1);
  }

  /** The row with its current position. */
  rowOf(node: Node<Row>): Row {
    return this.#isEdited ? { ...node.row, position: this.#indexOf(node) } : node.row;
  }

  /** All rows in order. A row that is unchanged since it was loaded is the same object. */
  rows(): Row[] {
    return this.#nodes.map((node, position) => {
      if (this.#isEdited && node.row.position !== position) node.row = { ...node.row, position };
      return node.row;
    });
  }

  /** Most nodes are where they were last seen, which spares a search of the whole list. */
  #indexOf(node: Node<Row>): number {
    const { position } = node.row;
    return this.#nodes[position] === node ? position : this.#nodes.indexOf(node);
  }
}
