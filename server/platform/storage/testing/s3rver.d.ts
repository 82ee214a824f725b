/** Types of the parts of s3rver that the tests use; the package ships none. */
declare module "s3rver" {
  interface Stored {
    readonly size: number;
    readonly md5: string;
  }

  interface Options {
    readonly address: string;
    readonly port: number;
    readonly directory: string;
    readonly silent: boolean;
    readonly vhostBuckets: boolean;
  }

  interface Context {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | undefined>>;
    status: number;
    type: string;
    body: string;
  }

  export default class S3rver {
    constructor(options: Options);
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: {
      getResourcePath(bucket: string, key: string, resource: string): string;
      putObject(object: { readonly bucket: string; readonly key: string }): Promise<Stored>;
      putPart(bucket: string, uploadId: string, partNumber: number, content: unknown): Promise<Stored>;
      deleteObject(bucket: string, key: string): Promise<void>;
    };
    run(): Promise<{ readonly port: number }>;
    close(): Promise<void>;
  }
}
