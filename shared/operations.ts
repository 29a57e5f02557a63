/** Galley detects the kind from the bytes, never from the media type that the service claims. */
export const documentKinds = ['json', 'markup', 'pdf'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** All differences between the operations of the service (service interface, 4). */
export type OperationDefinition = InputOfOperation &
  Readonly<{
    /** Appended to the address of the service. */
    path: `/${string}`;
    /**
     * The kind of a good answer. It decides how Galley checks a body, which viewer shows it and how large it may be.
     */
    result: DocumentKind;
    label: string;
    /**
     * Whether Galley retries a request that the service may have processed. True only for requests that change nothing.
     */
    isRetryable: boolean;
    /** The preference that limits the wait for the first byte of the answer. */
    firstByteTimeout: 'readTimeoutS' | 'renderTimeoutS';
    /** Whether quitting asks first while a run is waiting or running. */
    asksBeforeQuit: boolean;
    /** Whether its answers can be approved as proofs of a template and a record. True for exactly one operation. */
    isProof: boolean;
    /** The accessible name of the region that shows its result. */
    region: string;
  }>;

/** The input of a request: a template with a record, or a list of items. */
type InputOfOperation =
  | Readonly<{
      input: 'report';
      /** The suggested file name is `<template>-<record><suffix>` and the extension of the answer. */
      fileNameSuffix: string;
      /** Its tab in Report. `invitation` is shown before the first run. */
      tab: Readonly<{ invitation: string }>;
    }>
  | Readonly<{
      input: 'items';
      /** The suggested file name is `<prefix>-<first item>-and-<n>-more` and the extension of the answer. */
      fileNamePrefix: string;
      tab: null;
    }>;

/** In the order of the tabs, which follows an author's work: data, template, template with data, print. */
export const operations = {
  info: {
    path: '/info',
    input: 'report',
    result: 'json',
    label: 'Info',
    isRetryable: true,
    firstByteTimeout: 'readTimeoutS',
    fileNameSuffix: '-info',
    asksBeforeQuit: false,
    isProof: false,
    region: 'Info result',
    tab: { invitation: 'Run to see what the service knows of this template and record.' },
  },
  handlebars: {
    path: '/handlebars',
    input: 'report',
    result: 'markup',
    label: 'Handlebars',
    isRetryable: true,
    firstByteTimeout: 'readTimeoutS',
    fileNameSuffix: '-handlebars',
    asksBeforeQuit: false,
    isProof: false,
    region: 'Handlebars markup',
    tab: { invitation: 'Run to see the template as Handlebars sees it, expressions still in place.' },
  },
  deepload: {
    path: '/deepload',
    input: 'report',
    result: 'markup',
    label: 'Deepload',
    isRetryable: true,
    firstByteTimeout: 'readTimeoutS',
    fileNameSuffix: '-deepload',
    asksBeforeQuit: false,
    isProof: false,
    region: 'Deepload markup',
    tab: { invitation: 'Run to see the template with the record and its related records loaded into it.' },
  },
  render: {
    path: '/render',
    input: 'report',
    result: 'pdf',
    label: 'PDF',
    isRetryable: false,
    firstByteTimeout: 'renderTimeoutS',
    fileNameSuffix: '',
    asksBeforeQuit: true,
    isProof: true,
    region: 'PDF preview',
    tab: { invitation: 'Run to see the printed report.' },
  },
  merge: {
    path: '/merge',
    input: 'items',
    result: 'pdf',
    label: 'Merge',
    isRetryable: false,
    firstByteTimeout: 'renderTimeoutS',
    fileNamePrefix: 'merged',
    asksBeforeQuit: true,
    isProof: false,
    region: 'Merged PDF',
    tab: null,
  },
} as const satisfies Record<string, OperationDefinition>;

type Operations = typeof operations;
export type Operation = keyof Operations;
type OperationWith<Input> = {
  [Name in Operation]: Operations[Name]['input'] extends Input ? Name : never;
}[Operation];
export type ReportOperation = OperationWith<'report'>;
export type ItemsOperation = OperationWith<'items'>;

export const operationNames = Object.keys(operations) as readonly Operation[];

const isReport = (name: Operation): name is ReportOperation => operations[name].input === 'report';
/** The operations on one template and one record, in the order of their tabs. */
export const reportOperations: readonly ReportOperation[] = operationNames.filter(isReport);

/** The operation whose answers can be approved as proofs. */
export const proofOperation = reportOperations.find((name) => operations[name].isProof) as ReportOperation;

export const isPdfOperation = (name: Operation): boolean => operations[name].result === 'pdf';
