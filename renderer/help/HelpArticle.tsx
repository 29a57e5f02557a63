import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { type CommandId, commands } from '../../shared/commands.ts';
import { keysText } from '../ui/keys.ts';
import { NativeButton } from '../ui/NativeButton.tsx';
import type { HelpTopic } from './help.ts';
import { anchorOf, type HelpPage, linkTarget, pictureUrl } from './help-pages.ts';

export type HelpLinks = Readonly<{
  onTopic: (topic: HelpTopic) => void;
  onCommand: (command: CommandId) => void;
  /** Opens an `https` address in the system's browser. */
  onWebAddress: (url: string) => void;
}>;

type Context = HelpLinks & Readonly<{ page: string }>;

/** A page of the help, drawn from its Markdown tokens without any HTML. */
export function HelpArticle({ page, ...links }: HelpLinks & Readonly<{ page: HelpPage }>) {
  return <article className="help-article">{blocks(page.tokens, { ...links, page: page.name })}</article>;
}

const blocks = (tokens: readonly Token[], context: Context): ReactNode =>
  tokens.map((token, index) => <Block key={index} token={token} context={context} />);

function Block({ token, context }: { token: Token; context: Context }): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading token={token as Tokens.Heading} context={context} />;
    case 'paragraph':
      return <p>{inlines(token.tokens, context)}</p>;
    case 'text':
      return token.tokens ? inlines(token.tokens, context) : token.text;
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const List = ordered ? 'ol' : 'ul';
      return (
        <List>
          {items.map((item, index) => (
            <li key={index}>{blocks(item.tokens, context)}</li>
          ))}
        </List>
      );
    }
    case 'code':
      return <pre>{token.text}</pre>;
    case 'table':
      return <Table token={token as Tokens.Table} context={context} />;
    default:
      return null;
  }
}

function Heading({ token, context }: { token: Tokens.Heading; context: Context }): ReactNode {
  const Level = token.depth === 1 ? 'h2' : token.depth === 2 ? 'h3' : 'h4';
  return (
    <Level data-anchor={anchorOf(token.text)} tabIndex={-1}>
      {inlines(token.tokens, context)}
    </Level>
  );
}

function Table({ token, context }: { token: Tokens.Table; context: Context }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {token.header.map((cell) => (
            <th key={cell.text} scope="col">
              {inlines(cell.tokens, context)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {token.rows.map((row) => (
          <tr key={row.map(({ text }) => text).join('|')}>
            {row.map((cell, column) => (
              <td key={token.header[column]!.text}>{inlines(cell.tokens, context)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const inlines = (tokens: readonly Token[] | undefined, context: Context): ReactNode =>
  tokens?.map((token, index) => <Inline key={index} token={token} context={context} />);

function Inline({ token, context }: { token: Token; context: Context }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inlines(token.tokens, context)}</strong>;
    case 'em':
      return <em>{inlines(token.tokens, context)}</em>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return <Link token={token as Tokens.Link} context={context} />;
    case 'image':
      return <img src={pictureUrl(token.href)} alt={token.text} />;
    default:
      return 'text' in token ? token.text : null;
  }
}

const commandScheme = 'command:';

/** A command runs, with its keys beside its name; a page opens here; a web address opens in the browser. */
function Link({ token, context }: { token: Tokens.Link; context: Context }): ReactNode {
  const { href } = token;
  const words = inlines(token.tokens, context);
  if (href.startsWith(commandScheme)) {
    const command = href.slice(commandScheme.length) as CommandId;
    const keys = keysText(command);
    return (
      <>
        <NativeButton
          className="help-command"
          onPress={() => context.onCommand(command)}
          title={commands[command].label}
        >
          {words}
        </NativeButton>
        {keys !== undefined && (
          <>
            {' '}
            <kbd>{keys}</kbd>
          </>
        )}
      </>
    );
  }
  const topic = linkTarget(href, context.page);
  // Not a button, which is laid out as one box: the full stop after it would begin a line of its own.
  return (
    <a
      className="help-link"
      href={topic ? `#${topic.page}` : href}
      onClick={(event) => {
        event.preventDefault();
        if (topic) context.onTopic(topic);
        else context.onWebAddress(href);
      }}
    >
      {words}
    </a>
  );
}
