import { SqliteChannel } from './channel.ts';
import { Lock } from './lock.ts';

const READERS = 2;
/** Reads before a reader that are reason enough to start another one: it takes some 10 MB. */
const ENOUGH = 4;

/** A way to the database that nobody else uses until it is given back. */
export interface Lane {
  channel: SqliteChannel;
  giveBack(): void;
}

/** One writer and two readers of one file, each in a worker, and who may use which. */
export class SqliteLanes {
  readonly writer: SqliteChannel;
  readonly #readers: SqliteChannel[];
  readonly #writing = new Lock();
  readonly #snapshots = new Lock();
  /** Reader held by a read-only transaction, which others must not use: they would see its old snapshot. */
  #held: SqliteChannel | undefined;

  constructor(path: string) {
    this.writer = new SqliteChannel({ path, reader: false, create: true });
    this.#readers = Array.from(
      { length: READERS },
      () => new SqliteChannel({ path, reader: true, create: false }),
    );
  }

  /** Alone on the writer, in the order of asking. */
  async writing(): Promise<Lane> {
    await this.#writing.acquire();
    return { channel: this.writer, giveBack: () => this.#writing.release() };
  }

  /** Alone on one reader, one such holder at a time, so that plain reads always have another. */
  async snapshot(): Promise<Lane> {
    await this.#snapshots.acquire();
    const channel = this.reader();
    this.#held = channel;
    return {
      channel,
      giveBack: () => {
        this.#held = undefined;
        this.#snapshots.release();
      },
    };
  }

  /** The running reader with the least to do; another is started when that one has enough. */
  reader(): SqliteChannel {
    const free = this.#readers.filter((reader) => reader !== this.#held);
    const [best] = free
      .filter((reader) => reader.isRunning)
      .sort((one, other) => one.pending - other.pending);
    if (best && best.pending < ENOUGH) return best;
    return free.find((reader) => !reader.isRunning) ?? best ?? this.writer;
  }

  async close(): Promise<void> {
    await this.#writing.acquire();
    await Promise.all(this.#readers.map((reader) => reader.close()));
    await this.writer.close();
    // Whoever still waits is told that the database is closed.
    this.#writing.release();
  }
}
