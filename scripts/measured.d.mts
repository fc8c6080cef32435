export interface MeasuredDoc {
  name: string;
  before: string;
  after: string;
}

export declare function listMeasured(): MeasuredDoc[];
export declare function writeFigures(text: string, results: readonly object[]): string;
export declare function updateDocs(): void;
