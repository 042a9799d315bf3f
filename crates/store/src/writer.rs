//! A task that writes. It takes all that waits, does it in one transaction, commits once, and then answers: a commit
//! waits for the disk, so many writes at once cost little more than one.

use std::sync::{Mutex, PoisonError};

use futures_util::future::BoxFuture;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};

use crate::{Error, Result};

/// How many writes a transaction may hold.
const MOST: usize = 256;
/// How many may wait.
const WAITING: usize = 4096;

/// The way to the task.
#[derive(Clone)]
pub(crate) struct Writer {
    sender: mpsc::Sender<Message>,
}

enum Message {
    Write(Box<dyn Job>),
    Close(oneshot::Sender<()>),
}

/// A write that waits for its answer.
trait Job: Send + Sync {
    /// Does it, and keeps the answer until the commit.
    fn run<'c>(&'c self, connection: &'c mut AnyConnection) -> BoxFuture<'c, Result<()>>;
    /// Gives the answer that was kept.
    fn answer(self: Box<Self>);
    /// Gives an error instead.
    fn fail(self: Box<Self>, error: Error);
}

struct Asked<T, F> {
    job: F,
    kept: Mutex<Option<T>>,
    reply: oneshot::Sender<Result<T>>,
}

impl<T, F> Job for Asked<T, F>
where
    T: Send + 'static,
    F: for<'c> Fn(&'c mut AnyConnection) -> BoxFuture<'c, Result<T>> + Send + Sync,
{
    fn run<'c>(&'c self, connection: &'c mut AnyConnection) -> BoxFuture<'c, Result<()>> {
        Box::pin(async move {
            let answer = (self.job)(connection).await?;
            *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
            Ok(())
        })
    }

    fn answer(self: Box<Self>) {
        let Asked { kept, reply, .. } = *self;
        if let Some(answer) = kept.into_inner().unwrap_or_else(PoisonError::into_inner) {
            // Who asked may have gone.
            let _ = reply.send(Ok(answer));
        }
    }

    fn fail(self: Box<Self>, error: Error) {
        let _ = self.reply.send(Err(error));
    }
}

impl Writer {
    /// Starts the task.
    pub(crate) fn start(pool: AnyPool) -> Writer {
        let (sender, receiver) = mpsc::channel(WAITING);
        tokio::spawn(run(pool, receiver));
        Writer { sender }
    }

    pub(crate) async fn write<T, F>(&self, job: F) -> Result<T>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut AnyConnection) -> BoxFuture<'c, Result<T>> + Send + Sync + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let asked = Asked { job, kept: Mutex::new(None), reply };
        self.sender.send(Message::Write(Box::new(asked))).await.map_err(|_| Error::Closed)?;
        answer.await.map_err(|_| Error::Closed)?
    }

    pub(crate) async fn close(&self) {
        let (reply, answer) = oneshot::channel();
        if self.sender.send(Message::Close(reply)).await.is_ok() {
            let _ = answer.await;
        }
    }
}

async fn run(pool: AnyPool, mut receiver: mpsc::Receiver<Message>) {
    let mut hand = Hand { pool, connection: None };
    let mut messages = Vec::with_capacity(MOST);
    while receiver.recv_many(&mut messages, MOST).await > 0 {
        let mut jobs = Vec::with_capacity(messages.len());
        let mut closing = None;
        for message in messages.drain(..) {
            match message {
                Message::Write(job) => jobs.push(job),
                Message::Close(reply) => closing = Some(reply),
            }
        }
        hand.commit(jobs).await;
        if let Some(reply) = closing {
            receiver.close();
            hand.connection = None;
            let _ = reply.send(());
        }
    }
}

/// What a task writes with: a connection of its own, for one from the pool is tried out before each use.
struct Hand {
    pool: AnyPool,
    connection: Option<PoolConnection<Any>>,
}

impl Hand {
    /// All in one transaction; if one of them fails, each by itself.
    async fn commit(&mut self, jobs: Vec<Box<dyn Job>>) {
        let together = self.transact(&jobs).await;
        for job in jobs {
            let outcome = match together {
                Ok(()) => Ok(()),
                Err(_) => self.transact(std::slice::from_ref(&job)).await,
            };
            match outcome {
                Ok(()) => job.answer(),
                Err(error) => {
                    tracing::warn!(%error, "a write failed");
                    job.fail(error);
                }
            }
        }
    }

    async fn transact(&mut self, jobs: &[Box<dyn Job>]) -> Result<()> {
        if jobs.is_empty() {
            return Ok(());
        }
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.pool.acquire().await?,
        };
        let mut transaction = connection.begin().await?;
        for job in jobs {
            job.run(&mut transaction).await?;
        }
        transaction.commit().await?;
        // Kept only if all went well: otherwise it goes back to the pool, which finds out whether it is still good.
        self.connection = Some(connection);
        Ok(())
    }
}
