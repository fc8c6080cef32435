import { SqliteChannel } from './channel.ts';
import { Lock } from './lock.ts';

const READERS = 2;
/** Starts another reader when this many reads wait; each takes some 10 MB. */
const ENOUGH = 4;

export interface Lane {
  channel: SqliteChannel;
  release(): void;
}

export class SqliteLanes {
  readonly writer: SqliteChannel;
  readonly #readers: SqliteChannel[];
  readonly #writing = new Lock();
  readonly #snapshots = new Lock();
  /** The reader held by a read-only transaction. Nobody else may use it: they would see its old snapshot. */
  #held: SqliteChannel | undefined;

  constructor(path: string) {
    this.writer = new SqliteChannel({ path, reader: false, create: true });
    this.#readers = Array.from({ length: READERS }, () => new SqliteChannel({ path, reader: true, create: false }));
  }

  async writing(): Promise<Lane> {
    await this.#writing.acquire();
    return { channel: this.writer, release: () => this.#writing.release() };
  }

  /** Exclusive use of one reader, one holder at a time, so that plain reads always have the other. */
  async snapshot(): Promise<Lane> {
    await this.#snapshots.acquire();
    const channel = this.reader();
    this.#held = channel;
    return {
      channel,
      release: () => {
        this.#held = undefined;
        this.#snapshots.release();
      },
    };
  }

  reader(): SqliteChannel {
    const free = this.#readers.filter((reader) => reader !== this.#held);
    const [best] = free.filter((reader) => reader.isRunning).sort((one, other) => one.pending - other.pending);
    if (best && best.pending < ENOUGH) return best;
    return free.find((reader) => !reader.isRunning) ?? best ?? this.writer;
  }

  async close(): Promise<void> {
    await this.#writing.acquire();
    await Promise.all(this.#readers.map((reader) => reader.close()));
    await this.writer.close();
    // Everybody who still waits gets the error that the database is closed.
    this.#writing.release();
  }
}
